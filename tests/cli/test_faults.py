"""What commands say of exceptions that nobody foresaw."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from app.cli.faults import unexpected


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_disk_that_refuses_is_the_operators_to_mend(tmp_path: Path, number: int) -> None:
    told = unexpected(OSError(number, os.strerror(number), str(tmp_path)))
    assert str(tmp_path) in told.message and os.strerror(number) in told.message
    assert "permissions" in told.next_step and "report" not in told.next_step


def test_anything_else_is_a_fault_of_headmark() -> None:
    told = unexpected(ValueError("no such thing\nsecond line"))
    assert "ValueError: no such thing" in told.message and "second line" not in told.message
    assert "HEADMARK_LOG_LEVEL=debug" in told.next_step
