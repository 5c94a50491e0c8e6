"""Writing files: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from shellref.cli.session import Session
from shellref.render.safe import safe
from shellref.text import Text
from shellref.trace import EXIT_CODES

_UNWRITTEN = Text("{path}: cannot be written: {reason}", "{path}：書き込めません：{reason}")


def written(session: Session, path: str, content: str | bytes | Iterable[str]) -> bool:
    """Whether a file could be written, or written anew; complains if not."""
    try:
        replace_file(path, [content] if isinstance(content, str | bytes) else content)
    except OSError as fault:
        values = {"path": safe(path), "reason": str(fault.strerror)}
        click.echo(_UNWRITTEN.fill(**values).to(session.language), err=True)
        session.exit_code = max(session.exit_code, EXIT_CODES["unreadable"])
        return False
    return True


def replace_file(path: str, chunks: Iterable[str | bytes]) -> None:
    """Writes a file beside the old one and puts it in its place, so that none is ever half."""
    target = Path(os.path.realpath(path))
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(
                chunk if isinstance(chunk, bytes) else chunk.encode() for chunk in chunks
            )
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What new files may not be; it can only be asked for by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
