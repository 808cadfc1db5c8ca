# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of months and days, for formats that state a language; any other is printed in English."""

from dataclasses import dataclass

_PRIMARY_LANGUAGE = 0x3FF


@dataclass(frozen=True, slots=True)
class CalendarNames:
    """The names of one language; weeks begin with Sunday."""

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    days: tuple[str, ...]
    short_days: tuple[str, ...]


def names_of(locale: int | None) -> CalendarNames:
    """Return the names for a Windows locale."""
    return _NAMES.get((locale or 0) & _PRIMARY_LANGUAGE, _ENGLISH)


def _names(months: str, short_months: str, days: str, short_days: str) -> CalendarNames:
    return CalendarNames(
        tuple(months.split()),
        tuple(short_months.split()),
        tuple(days.split()),
        tuple(short_days.split()),
    )


_ENGLISH = _names(
    "January February March April May June July August September October November December",
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
    "Sun Mon Tue Wed Thu Fri Sat",
)
_NAMES = {
    0x07: _names(
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez",
        "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
        "So Mo Di Mi Do Fr Sa",
    ),
    0x0C: _names(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "dimanche lundi mardi mercredi jeudi vendredi samedi",
        "dim. lun. mar. mer. jeu. ven. sam.",
    ),
    0x0A: _names(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "ene feb mar abr may jun jul ago sep oct nov dic",
        "domingo lunes martes miércoles jueves viernes sábado",
        "dom lun mar mié jue vie sáb",
    ),
    0x10: _names(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
        "dicembre",
        "gen feb mar apr mag giu lug ago set ott nov dic",
        "domenica lunedì martedì mercoledì giovedì venerdì sabato",
        "dom lun mar mer gio ven sab",
    ),
    0x13: _names(
        "januari februari maart april mei juni juli augustus september oktober november december",
        "jan feb mrt apr mei jun jul aug sep okt nov dec",
        "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
        "zo ma di wo do vr za",
    ),
    0x16: _names(
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "jan fev mar abr mai jun jul ago set out nov dez",
        "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
        "dom seg ter qua qui sex sáb",
    ),
}
