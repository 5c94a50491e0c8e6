"""Writing files: whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from shellref.cli.session import Session
from shellref.render.safe import safe
from shellref.text import Language, Text
from shellref.trace import EXIT_CODES

_UNWRITTEN = Text("{path}: cannot be written: {reason}", "{path}：書き込めません：{reason}")

_READ = Text(
    "{path}: this file is read; it would be overwritten",
    "{path}：読み込むファイルです。上書きしてしまうので、出力先にはできません",
)
_NO_NAME = Text("{option} needs the name of a file", "{option}にはファイル名を指定してください")
_TWICE = Text(
    "{path}: this file is written to twice",
    "{path}：同じファイルに2回書き込むことになります",
)


def require_name(path: str | None, option: str, language: Language) -> None:
    """Wrong usage: no name, as of a variable that was not set, or that of standard output."""
    if path in ("", "-"):
        raise click.UsageError(_NO_NAME.fill(option=option).to(language))


def refuse_overwriting(read: Iterable[str], outputs: Iterable[str], language: Language) -> None:
    """Wrong usage, before anything is done: an output in the place of what is read or written."""
    taken = {*map(_place, read)} - {None}
    written: set[object] = set()
    for path in outputs:
        place = _place(path)
        if place in taken or (place is not None and place in written):
            told = _READ if place in taken else _TWICE
            raise click.UsageError(told.fill(path=safe(path)).to(language))
        written.add(place)


def _place(path: str) -> object:
    """What tells a file from others, whatever it is called; None for what is no regular file."""
    try:
        found = os.stat(path)  # noqa: PTH116 (as it was given)
    except (OSError, ValueError):
        return path if path == "-" else os.path.realpath(path.replace("\0", ""))
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def written(session: Session, path: str, content: str | bytes | Iterable[str]) -> bool:
    """Whether a file could be written, or written anew; complains if not."""
    try:
        replace_file(path, [content] if isinstance(content, str | bytes) else content)
    except (OSError, ValueError) as fault:
        unwritten(session, path, fault)
        return False
    return True


def unwritten(session: Session, path: str, fault: OSError | ValueError) -> None:
    """Complains that a file could not be written."""
    reason = getattr(fault, "strerror", None) or str(fault)
    values = {"path": safe(path), "reason": reason}
    click.echo(_UNWRITTEN.fill(**values).to(session.language), err=True)
    session.exit_code = max(session.exit_code, EXIT_CODES["unreadable"])


def replace_file(path: str, chunks: Iterable[str | bytes]) -> None:
    """Writes a file beside the old one and puts it in its place, so that none is ever half.

    A pipe or a device, and wherever our own output goes, is written to as it is. Half a surrogate
    becomes an escape, as on standard output.
    """
    if (ours := _ours(path)) is not None:
        # Whoever opens it anew writes from a place of their own, and the two overwrite each other.
        sys.stdout.flush()
        with os.fdopen(os.dup(ours), "wb") as stream:
            stream.writelines(map(_encoded, chunks))
        return
    if _is_special(path):
        with open(path, "ab") as stream:  # noqa: PTH123 (as it was given)
            stream.writelines(map(_encoded, chunks))
        return
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".shellref.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(map(_encoded, chunks))
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _encoded(chunk: str | bytes) -> bytes:
    return chunk if isinstance(chunk, bytes) else chunk.encode(errors="backslashreplace")


def _ours(path: str) -> int | None:
    """The descriptor of our own output that a path leads to."""
    for descriptor in (1, 2):
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(path), os.fstat(descriptor)):  # noqa: PTH116 (as given)
                return descriptor
    return None


def _is_special(path: str) -> bool:
    """Whether something is there that is no file to be put another in the place of."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 (as it was given)
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _umask() -> int:
    """What new files may not be; it can only be asked for by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
