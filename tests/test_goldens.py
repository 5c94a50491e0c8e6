"""Golden traces: the trace of every example and conformance case, kept and reviewed as text.

`pytest tests/test_goldens.py --update-goldens` writes them anew; what changed is then to be read
in the difference. One event is one line; a board is a picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shellref.games import GAMES, find
from shellref.games.game import Document
from shellref.record import load
from shellref.referee import adjudicate

ROOT = Path(__file__).parent.parent
GOLDENS = ROOT / "tests" / "goldens"
INPUTS = GOLDENS / "inputs"

#: Rules that no trace cites, and why.
UNCITED = {
    "what-the-shell": {
        "WTS-4.4": "says what is no capture: only near misses cite it, which a trace is without",
    },
    "bear-island": {
        "BI-1.4": "leaves it to the record who starts: no event or problem can rest on it",
    },
}


def golden_of(source: Path) -> Path:
    """Where the traces of a file are kept: of an example, a conformance case or an input here."""
    for folder in (INPUTS, ROOT / "examples"):
        if folder in source.parents:
            inputs = "inputs" if folder == INPUTS else ""
            return GOLDENS / inputs / source.relative_to(folder).with_suffix(".json")
    raise AssertionError(source)


SOURCES = [
    *(file for name in GAMES for file in sorted((ROOT / "examples" / name).rglob("*.*"))),
    *sorted((ROOT / "examples" / "conformance").rglob("*.*")),
    *(file for file in sorted(INPUTS.rglob("*.*")) if file.suffix != ".json"),
]
every_source = pytest.mark.parametrize(
    "source", SOURCES, ids=[str(source.relative_to(ROOT)) for source in SOURCES]
)


# ---- how a trace is laid out --------------------------------------------------------------------

WIDTH = 100


def laid_out(value: Any, indent: str = "", name: str = "") -> str:
    """A JSON value over as few lines as fit; each turn and event begins a line of its own."""
    whole = json.dumps(value, ensure_ascii=False)
    if name == "event" or (len(indent) + len(whole) <= WIDTH and name not in ("turns", "events")):
        return whole
    if not value or not isinstance(value, dict | list):
        return whole
    inner = indent + " "
    if isinstance(value, dict):
        parts = [f"{json.dumps(k)}: {laid_out(v, inner, k)}" for k, v in value.items()]
        opening, closing = "{}"
    else:
        item = "event" if name in ("events", "closing") else ""
        parts = [laid_out(v, inner, item) for v in value]
        opening, closing = "[]"
    lines = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{lines}\n{indent}{closing}"


def traces(golden: Path) -> list[Document]:
    """The trace documents of a golden file: one for each record of its source."""
    documents: list[Document] = json.loads(golden.read_text(encoding="utf-8"))
    return documents


# ---- the goldens --------------------------------------------------------------------------------


@every_source
def test_golden(source: Path, at_root: Path, updating_goldens: bool) -> None:
    """Golden traces beside the examples, updated with one flag and reviewed as text."""
    documents = [adjudicate(record).to_json() for record in load(source.relative_to(at_root))]
    golden, text = golden_of(source), laid_out(documents) + "\n"
    if updating_goldens:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert golden.is_file(), "run pytest with --update-goldens and review what it writes"
    assert golden.read_text(encoding="utf-8") == text
    assert json.loads(text) == documents


def test_no_golden_without_a_source(updating_goldens: bool) -> None:
    """What the goldens' folder holds belongs to something, each file to one source."""
    assert len({golden_of(source) for source in SOURCES}) == len(SOURCES)
    known = {golden_of(source) for source in SOURCES} | set(SOURCES)
    orphans = {file for file in GOLDENS.rglob("*") if file.is_file()} - known
    if updating_goldens:
        for orphan in orphans:
            orphan.unlink()
        orphans = set()
    assert not orphans


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_examples(name: str) -> None:
    """Tests parametrised over the table demand a game's examples and golden traces."""
    folders = [source.parent for source in SOURCES]
    assert ROOT / "examples" / name in folders
    assert ROOT / "examples" / "conformance" / name in folders


def cited(name: str) -> Iterator[str]:
    """Every rule that the golden traces of a game cite, as often as they do."""
    for source in SOURCES:
        golden = golden_of(source)
        for document in traces(golden) if golden.is_file() else ():
            if document["game"] == name:
                events = [event for turn in document["turns"] for event in turn["events"]]
                for citing in (*events, *document["verdict"]["problems"]):
                    yield from citing["rules"]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_cited(name: str) -> None:
    """Every rule is cited by some golden trace (a test counts)."""
    rules = {rule.id for rule in find(name).rulebook.rules}
    assert rules - set(cited(name)) == set(UNCITED.get(name, {}))


@pytest.mark.parametrize("name", GAMES)
def test_every_citation_of_the_table_occurs(name: str) -> None:
    """The docs hold the table of which event cites what: each of its rows is in some golden."""
    rows = {(kind, c.rule.id) for kind, row in find(name).citations.items() for c in row}
    documents = [document for source in SOURCES for document in traces(golden_of(source))]
    found = {
        (event["type"], rule)
        for document in documents
        if document["game"] == name
        for turn in document["turns"]
        for event in turn["events"]
        for rule in event["rules"]
    }
    assert rows == found
