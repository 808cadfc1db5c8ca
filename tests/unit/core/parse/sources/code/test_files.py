# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from core.parse.formats import FileFormat
from core.parse.sources.code.files import blocks_of, read_flow
from core.parse.sources.flow import FlowKind, plain
from core.settings import ParseSettings


def headings(text: str, suffix: str) -> list[str]:
    blocks = blocks_of(text, suffix)
    return [f"{b.level} {plain(b.runs)}" for b in blocks if b.kind is FlowKind.HEADING]


PYTHON = '''import os

# About claims.
@final
class Claim:
    """A claim."""

    def total(self):
        def inner():
            return 1
        return inner()

    rate = 2


def pay(): return 1


if os:
\tpay()
'''


def test_every_line_stays_as_typed_under_what_it_belongs_to() -> None:
    told = [
        (b.kind.value, b.level if b.kind is FlowKind.HEADING else None, b.place, plain(b.runs))
        for b in blocks_of(PYTHON, ".py")
    ]
    assert told == [
        ("code", None, "line 1", "import os"),
        ("heading", 1, "line 3", "class Claim"),
        ("code", None, "line 3", "# About claims."),
        ("code", None, "line 4", "@final"),
        ("code", None, "line 5", "class Claim:"),
        ("code", None, "line 6", '    """A claim."""'),
        ("heading", 2, "line 8", "class Claim > def total"),
        ("code", None, "line 8", "    def total(self):"),
        ("code", None, "line 9", "        def inner():"),
        ("code", None, "line 10", "            return 1"),
        ("code", None, "line 11", "        return inner()"),
        ("heading", 1, "line 13", "class Claim, continued"),
        ("code", None, "line 13", "    rate = 2"),
        ("heading", 1, "line 16", "def pay"),
        ("code", None, "line 16", "def pay(): return 1"),
        ("heading", 1, "line 19", "outside of definitions"),
        ("code", None, "line 19", "if os:"),
        ("code", None, "line 20", "    pay()"),
    ]


@pytest.mark.parametrize(
    ("suffix", "text", "expected"),
    [
        (".js", "export default class C {\n  m() {\n  }\n}\nconst g = () => {\n};\nconst n = 1;\n",
         ["1 class C", "2 class C > method m", "1 const g", "1 outside of definitions"]),
        (".jsx", "function F() {\n  return <p>x</p>;\n}\n", ["1 function F"]),
        (".ts", "interface I {\n  a: number\n}\nnamespace N {\n  function f() {\n  }\n}\n",
         ["1 interface I", "1 namespace N", "2 namespace N > function f"]),
        (".tsx", "export const F = (): X => {\n  return <p/>;\n};\n", ["1 const F"]),
        (".java", "/** A. */\nclass C {\n  int m() {\n    return 1;\n  }\n}\n",
         ["1 class C", "2 class C > method m"]),
        (".c", "struct S {\n  int a;\n};\nint *f(int a) {\n  return 0;\n}\n",
         ["1 struct S", "1 function f"]),
        (".cpp", "namespace n {\nclass C {\n  int m() {\n  }\n};\n}\nint n::C::k() {\n}\n",
         ["1 namespace n", "2 namespace n > class C", "3 namespace n > class C > function m",
          "1 function n::C::k"]),
        (".cs", "namespace N {\n  class C {\n    int M() {\n    }\n  }\n}\n",
         ["1 namespace N", "2 namespace N > class C", "3 namespace N > class C > method M"]),
        (".go", "type T struct {\n}\n\nfunc (t *T) M() {\n}\n", ["1 type T", "1 func M"]),
        (".rs", "impl T for S {\n  fn m(&self) {\n  }\n}\n",
         ["1 impl T for S", "2 impl T for S > fn m"]),
        (".rb", "module M\n  class C\n    def m\n    end\n  end\nend\n",
         ["1 module M", "2 module M > class C", "3 module M > class C > def m"]),
        (".sh", "pay() {\n  echo 1\n}\npay\n", ["1 function pay", "1 outside of definitions"]),
        (".sql", "-- Claims.\nCREATE TABLE claims (\n  id int\n);\n\nCREATE VIEW v AS SELECT 1;\n",
         ["1 table claims", "1 view v"]),
        (".tf", 'resource "aws_s3_bucket" "logs" {\n  rule {\n    days = 30\n  }\n}\n',
         ['1 resource "aws_s3_bucket" "logs"']),
        (".json", '{\n  "a": 1,\n  "b": {\n    "c": {\n      "x": 1\n    },\n    "d": {\n'
         '      "y": 2\n    }\n  },\n  "e": [\n    1\n  ]\n}\n',
         ["1 b", "2 b > c", "2 b > d", "1 e"]),
        (".yaml", "a: 1\nb:\n  c: 1\nd:\n  - 1\n  - 2\n", ["1 b", "1 d"]),
        (".yml", "kind: Pod\nmetadata:\n  name: web\n---\nspec:\n  a: 1\n",
         ["1 Pod web", "2 Pod web > metadata", "1 document 2", "2 document 2 > spec"]),
        (".toml", "top = 1\n[limits]\nflood = 5\n[[peril]]\nname = 'fire'\n",
         ["1 limits", "1 peril"]),
        (".cbl", "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. PAY.\n", []),
    ],
)  # fmt: skip
def test_each_language_is_cut_at_what_it_defines(
    suffix: str, text: str, expected: list[str]
) -> None:
    assert headings(text, suffix) == expected
    typed = [line for line in text.split("\n") if line.strip()]
    kept = [plain(b.runs) for b in blocks_of(text, suffix) if b.kind is FlowKind.CODE]
    assert kept == typed


def test_what_is_no_code_of_its_language_is_kept_all_the_same() -> None:
    text = "def broken(:\n  ][\nclass\n"
    kept = [plain(b.runs) for b in blocks_of(text, ".py") if b.kind is FlowKind.CODE]
    assert kept == text.split("\n")[:-1]


def test_deep_nesting_is_read() -> None:
    kept = list(blocks_of("[" * 20_000 + "\n" + "]" * 20_000, ".json"))
    assert len(kept) == 2


def test_code_without_text_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("\n \n")
    flow = read_flow(path, "a.py", FileFormat.CODE, ParseSettings())
    assert (flow.blocks, flow.title) == ((), "a.py")
