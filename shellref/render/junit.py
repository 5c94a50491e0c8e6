"""JUnit XML, as continuous-integration servers read it: a test case for each record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.etree import ElementTree as Xml

from shellref.render import words
from shellref.render.judged import Judged
from shellref.render.safe import safe
from shellref.text import Language


def render(judged: Iterable[Judged], language: Language) -> Iterator[str]:
    """A suite for each file; refuted, illegal and malformed records fail, the rest are errors.

    Schemas demand `skipped` and `time`. Nothing is skipped; and a report that told the time would
    never be the same twice.
    """
    root = Xml.Element("testsuites", name="shellref")
    for path, records in groupby(judged, key=lambda record: record.path):
        suite = Xml.SubElement(root, "testsuite", name=safe(path))
        counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
        for record in records:
            counts["tests"] += 1
            about = {"classname": safe(path), "name": record.label, "time": "0"}
            case = Xml.SubElement(suite, "testcase", about)
            status = record.verdict.status
            if status in ("confirmed", "unclaimed"):
                continue
            kind = "error" if status in ("unreadable", "failed") else "failure"
            counts[f"{kind}s"] += 1
            meaning = words.MEANINGS[status].to(language)
            failure = Xml.SubElement(case, kind, type=status, message=meaning)
            failure.text = "\n".join(_line(record, language))
        for name, count in counts.items():
            suite.set(name, str(count))
    Xml.indent(root)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield Xml.tostring(root, encoding="unicode") + "\n"


def _line(record: Judged, language: Language) -> Iterator[str]:
    for problem in record.verdict.problems:
        message = safe(words.said(problem, record.game).to(language))
        yield f"{record.place(problem)}: {problem.code.id}: {message}"
