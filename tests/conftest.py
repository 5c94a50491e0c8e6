"""Hypothesis profiles, and the switch that writes golden traces anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A drawn game is large, and how long a referee takes over it is no fault of the test.
settings.register_profile(
    "quick",
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--update-goldens`."""
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden traces under tests/goldens/ anew, for review as text",
    )


@pytest.fixture
def updating_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden traces are to be written rather than compared."""
    return bool(request.config.getoption("--update-goldens"))


@pytest.fixture
def at_root(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The top of the repository, made the current folder: paths in traces are relative to it."""
    root = Path(__file__).parent.parent
    monkeypatch.chdir(root)
    return root
