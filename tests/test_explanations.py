"""Explanations as people and programs get them: golden texts in both languages, golden data.

Each case is a command; `tests/explanations/NAME.LANGUAGE.txt` is what it prints in a terminal 80
columns wide, `NAME.json` its document. `pytest tests/test_explanations.py --update-goldens` writes
them anew; what changed is then to be read in the difference.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from rich.cells import cell_len

from shellref import schemas
from shellref.text import LANGUAGES, Language

from .cli import call

FOLDER = Path("tests") / "explanations"
INPUTS = str(FOLDER / "inputs")
SHELL, BEARS = "examples/what-the-shell", "examples/bear-island"
HARU, FUYU = f"{SHELL}/haru-reikai.yaml", f"{BEARS}/fuyu-reikai.yaml"
CONFORMANCE = "examples/conformance"

CASES = {
    # The turn that decides a game, with all its steps.
    "decided": ["explain", f"{SHELL}/semarikuru-tamago.yaml"],
    "collision": ["explain", f"{SHELL}/first-egg.yaml", "--turn", "1"],
    "contested": ["explain", f"{SHELL}/contested-egg.yaml", "--turn", "9"],
    "about": ["explain", HARU, "--about", "e5 f5", "--turns", "8-16"],
    "never-touched": ["explain", HARU, "--about", "i9"],
    "rulings": ["explain", f"{CONFORMANCE}/what-the-shell/WTS-R6-one-for-one.yaml", "--rulings"],
    "rulings-none": ["explain", f"{SHELL}/first-egg.yaml", "--turn", "2", "--rulings"],
    "instead": ["explain", HARU, "--turn", "8", "--instead", "black c5"],
    "instead-illegal": [
        "explain",
        HARU,
        "--turn",
        "8",
        "--instead",
        "e4 d5",
    ],
    "occupied": ["explain", f"{INPUTS}/occupied.yaml"],
    "occupied-instead": ["explain", f"{INPUTS}/occupied.yaml", "--instead", "white f6"],
    "entered-twice": ["explain", f"{INPUTS}/entered-twice.yaml"],
    "left-out": ["explain", f"{INPUTS}/left-out.yaml"],
    "wrong-seal": ["explain", f"{INPUTS}/wrong-seal.yaml"],
    "after-the-end": ["explain", f"{INPUTS}/after-the-end.yaml"],
    "other-board": ["explain", f"{INPUTS}/other-board.yaml"],
    "other-claim": ["explain", f"{SHELL}/refuted-claim.yaml"],
    "malformed": ["explain", f"{INPUTS}/malformed.yaml"],
    "bears": ["explain", f"{BEARS}/shima-no-gogo.yaml"],
    "bears-push": ["explain", f"{BEARS}/push-off-a-sunk-island.yaml"],
    "bears-about": ["explain", FUYU, "--about", "NW", "--turns", "10-"],
    "bears-card": ["explain", FUYU, "--about", "解散", "--turns", "12-"],
    "bears-rulings": ["explain", f"{BEARS}/scatter-wins-half-way.yaml", "--rulings"],
    "bears-instead": [
        "explain",
        FUYU,
        "--turn",
        "14",
        "--instead",
        "discard scatter",
    ],
    "bears-draw": ["explain", f"{INPUTS}/impossible-draw.yaml"],
    "bears-player": ["explain", f"{INPUTS}/wrong-player.yaml"],
    "bears-board": ["explain", f"{INPUTS}/other-stacks.yaml"],
    "reduced-event": ["reduce", f"{SHELL}/hatching-chain.yaml", "--turn", "14"],
    "reduced-place": ["reduce", HARU, "--turn", "16", "--about", "f5"],
    "reduced-illegal": ["reduce", f"{INPUTS}/occupied.yaml"],
    "reduced-seal": ["reduce", f"{INPUTS}/wrong-seal.yaml"],
    "reduced-claim": ["reduce", f"{SHELL}/refuted-claim.yaml"],
    "reduced-board": ["reduce", f"{INPUTS}/other-board.yaml"],
    "reduced-malformed": ["reduce", f"{INPUTS}/malformed.yaml"],
    "reduced-bears": ["reduce", f"{BEARS}/push-off-a-sunk-island.yaml"],
    "reduced-draw": ["reduce", f"{INPUTS}/impossible-draw.yaml"],
    "reduced-missing-draw": [
        "reduce",
        f"{CONFORMANCE}/bear-island/BI-3.4-draw-missing-illegal.yaml",
    ],
}
every_case = pytest.mark.parametrize("name", CASES)


def _kept(file: str, text: str, root: Path, updating: bool) -> None:
    """Compares a text with the golden one, or writes it anew."""
    golden = root / FOLDER / file
    if updating:
        golden.write_text(text, encoding="utf-8")
    assert golden.is_file(), "run pytest with --update-goldens and review what it writes"
    assert golden.read_text(encoding="utf-8") == text


@every_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_text(name: str, language: Language, at_root: Path, updating_goldens: bool) -> None:
    """Every kind of explanation in both languages, as a terminal shows it."""
    done = call(*CASES[name], "--lang", language)
    assert done.code in (0, 1)
    assert done.err == ""
    # Lines that begin with a place, for editors to find, and the digest are never broken.
    whole = re.compile(r"[^ ]+\.yaml(:[0-9]+:[0-9]+:|  sha256:)")
    wide = [line for line in done.out.splitlines() if cell_len(line) > 80]
    # YAML cannot fold Japanese, which has no blanks.
    if CASES[name][0] == "explain":
        assert [line for line in wide if not whole.match(line)] == []
    _kept(f"{name}.{language}.txt", done.out, at_root, updating_goldens)


@every_case
def test_document(name: str, at_root: Path, updating_goldens: bool) -> None:
    """The same as data; what explains fits the schema of traces, what is reduced is a record."""
    done = call(*CASES[name], "--format", "json")
    document = json.loads(done.out)
    if CASES[name][0] == "explain":
        jsonschema_rs.Draft7Validator(schemas.bundle("trace")).validate(document)
    _kept(f"{name}.json", done.out, at_root, updating_goldens)


def test_no_golden_without_a_case(at_root: Path, updating_goldens: bool) -> None:
    """What the folder holds belongs to a case."""
    endings = (*(f".{language}.txt" for language in LANGUAGES), ".json")
    known = {at_root / FOLDER / (name + ending) for name in CASES for ending in endings}
    orphans = {file for file in (at_root / FOLDER).iterdir() if file.is_file()} - known
    if updating_goldens:
        for orphan in orphans:
            orphan.unlink()
        orphans = set()
    assert not orphans


@every_case
def test_a_reduced_record_is_judged_as_it_says(name: str, at_root: Path, tmp_path: Path) -> None:
    """It can be read again, and shows its problem, or is confirmed."""
    arguments = CASES[name]
    if arguments[0] != "reduce":
        return
    for out in ("small.yaml", "small.json"):
        path = tmp_path / out
        done = call(*arguments, "-o", str(path))
        assert (done.code, done.out) == (0, "")
        assert str(path) in done.err
        judged = json.loads(call("validate", str(path), "--format", "json").out)
        original = json.loads(call("validate", str(at_root / arguments[1]), "--format", "json").out)
        status = judged["verdict"]["status"]
        if "--turn" in arguments or original["verdict"]["status"] == "confirmed":
            assert status == "confirmed"
        else:
            assert status == original["verdict"]["status"]
            [problem] = judged["verdict"]["problems"]
            codes = [one["code"] for one in original["verdict"]["problems"]]
            assert problem["code"] in codes
