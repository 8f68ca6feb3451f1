# SPDX-License-Identifier: GPL-3.0-or-later
"""Ruling cases: every answer right, ids never looked at, bad files explained."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.cases.checking import check
from controller.cases.reader import CaseFileError, read_cases
from ui.cli.main import main

OWN = Path(__file__).parent / "own_cases.json"
FILES = sorted(Path(__file__).parent.glob("*_cases.json"))
SHARED = Path(__file__).parents[2].parent / "shared" / "rules" / "rulings.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_own_cases(path: Path) -> None:
    cases, problems = read_cases(path)
    assert not problems
    assert check(cases).failures == []


def test_published_cases() -> None:
    if not SHARED.exists():
        pytest.skip("the published cases are not beside this checkout (../shared/rules/rulings.json)")
    cases, problems = read_cases(SHARED)
    assert not problems
    assert check(cases).failures == []


def test_the_blind_cases_hold_under_every_profile_that_they_name() -> None:
    cases, _ = read_cases(Path(__file__).parent / "blind_cases.json")
    each = [replace(case, profiles=(name,), id=f"{case.id} {name}") for case in cases for name in case.profiles]
    assert check(each).failures == []


def test_an_id_changes_nothing() -> None:
    text = OWN.read_text().replace('"own-', '"other-')
    cases = read_cases(OWN)[0]
    renamed = [json.loads(text)["cases"][n]["id"] for n in range(len(cases))]
    assert all(name.startswith("other-") for name in renamed)
    assert check(cases).right == len(cases)


def test_a_wrong_expectation_is_counted_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(OWN.read_text())
    document["cases"][0]["ask"][0]["expect"] = {"action": "fold"}
    document["cases"][1]["ask"].append({"q": "colour_of_the_felt", "expect": "green"})
    changed = tmp_path / "cases.json"
    changed.write_text(json.dumps(document))
    assert main(["rulings", "check", "--json", str(changed)]) == 1
    result = json.loads(capsys.readouterr().out)
    assert (result["wrong"], result["unsupported"]) == (1, 1)
    assert result["right"] == result["cases"] - 2
    assert {failure["id"] for failure in result["failures"]} == {"own-01", "own-02"}
    assert main(["rulings", "check", str(changed)]) == 1
    wrong, unsupported, _ = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r'own-01: \w+.*: got \{"action":"\w+".*\}, expected \{"action":"fold"\}', wrong), wrong
    assert re.fullmatch(r"own-02: colour_of_the_felt: unsupported: .*", unsupported), unsupported


def test_bad_files_name_file_place_and_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CaseFileError, match="cannot be read"):
        read_cases(tmp_path / "missing.json")
    broken = tmp_path / "broken.json"
    broken.write_text('{"cases": [{"id": "x"}]}')
    assert main(["rulings", "check", str(broken)]) == 2
    assert "case 1" in capsys.readouterr().err
    broken.write_text("not json")
    assert main(["rulings", "check", str(broken)]) == 2
