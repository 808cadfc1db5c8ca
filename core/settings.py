# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every setting, declared once: type, default, bounds, unit and a sentence.

The file is ``settings.toml`` in the workspace; unknown keys are refused. Command-line options and
the table in the documentation are made from these declarations.
"""

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.errors import WorkspaceError


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ParseSettings(_Group):
    """Limits and choices of reading."""

    max_file_bytes: int = Field(
        2_000_000_000, ge=1, le=100_000_000_000, description="Largest file that is read."
    )
    max_pages: int = Field(10_000, ge=1, le=100_000, description="Most pages in one file.")
    max_page_side_pt: float = Field(
        72_000,
        ge=72,
        le=144_000,
        description="Longest side of a page in points (72,000 is 1,000 inches).",
    )
    max_nesting: int = Field(
        100, ge=10, le=500, description="Most levels of the page tree and of bookmarks."
    )
    max_cells: int = Field(
        1_000_000, ge=1_000, le=20_000_000, description="Most filled cells of a workbook or table."
    )
    max_cell_chars: int = Field(
        100_000, ge=1_000, le=10_000_000, description="Longest text of one cell, in characters."
    )
    max_package_parts: int = Field(
        20_000, ge=100, le=1_000_000, description="Most parts of an Office file."
    )
    max_unpacked_bytes: int = Field(
        2_000_000_000,
        ge=1_000_000,
        le=100_000_000_000,
        description="Most bytes of an Office file when it is unpacked.",
    )
    max_part_bytes: int = Field(
        200_000_000,
        ge=1_000_000,
        le=2_000_000_000,
        description="Most bytes of one XML part of an Office file when it is unpacked.",
    )
    max_unpacked_ratio: int = Field(
        200,
        ge=10,
        le=2_000,
        description="Most bytes that one byte of an Office file unpacks to, beyond 50 MB.",
    )
    max_xml_depth: int = Field(
        200, ge=50, le=250, description="Most levels of elements in a part of an Office file."
    )
    max_xml_text_bytes: int = Field(
        5_000_000,
        ge=100_000,
        le=9_000_000,
        description="Most bytes of one text in a part of an Office file.",
    )
    page_timeout_s: float = Field(120, ge=1, le=3600, description="Longest time for one page.")
    file_timeout_s: float = Field(3600, ge=1, le=604_800, description="Longest time for one file.")
    stall_timeout_s: float = Field(
        30, ge=0.1, le=3600, description="Longest time that a drive may give no byte of a file."
    )
    worker_memory_bytes: int = Field(
        4_000_000_000,
        ge=500_000_000,
        le=1_000_000_000_000,
        description="Most memory of the parse worker.",
    )
    worker_pages: int = Field(
        100, ge=1, le=10_000, description="OCR pages after which the worker is renewed."
    )
    ocr_dpi: int = Field(200, ge=72, le=600, description="Pixels per inch of pages given to OCR.")
    max_page_pixels: int = Field(
        40_000_000, ge=1_000_000, le=500_000_000, description="Most pixels of a page picture."
    )
    ocr_threads: int = Field(0, ge=0, le=64, description="Threads of OCR; 0 takes all cores.")
    one_wrong_number_in: int = Field(
        1_000,
        ge=20,
        le=100_000,
        description="Of so many numbers that are accepted from scans at most one may be wrong.",
    )


class ChunkSettings(_Group):
    """Sizes of chunks, in tokens of the embedder."""

    strategy: str = Field("sections", description="Name of the chunking strategy.")
    child_tokens: int = Field(180, ge=40, le=400, description="A child aims at this size.")
    child_max_tokens: int = Field(200, ge=50, le=500, description="A child is never longer.")
    parent_max_tokens: int = Field(1500, ge=200, le=8000, description="A parent is never longer.")


class AskSettings(_Group):
    """How a question is answered."""

    max_question_chars: int = Field(2000, ge=10, le=100_000, description="Longest question.")
    retrieve_children: int = Field(40, ge=5, le=500, description="Hits taken from each index.")
    passages: int = Field(10, ge=1, le=50, description="Passages that are looked into.")
    candidate_units: int = Field(
        6, ge=2, le=9, description="Sentences and rows that may become the answer."
    )
    max_quotes: int = Field(3, ge=1, le=9, description="Most quotes of one answer.")
    language_model: str = Field(
        "", description="Name in the model catalogue; empty takes the catalogue's default."
    )
    llm_threads: int = Field(0, ge=0, le=64, description="Threads of models; 0 takes all cores.")


class Settings(_Group):
    """All settings of a workspace."""

    parse: ParseSettings = ParseSettings()
    chunk: ChunkSettings = ChunkSettings()
    ask: AskSettings = AskSettings()


def load_settings(path: Path) -> Settings:
    """Read a settings file; the defaults when there is none.

    Raises:
        WorkspaceError: The file cannot be read, is not TOML, has an unknown key or a value out of
            bounds.
    """
    try:
        return Settings.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Settings()
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, ValidationError) as error:
        message = f"The settings in {path} cannot be used: {error}"
        raise WorkspaceError(
            message, "Correct the line that is named, or delete the file."
        ) from error
