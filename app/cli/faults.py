"""What a command says of an exception that is no HeadmarkError."""

from __future__ import annotations

import errno

from app.errors import HeadmarkError, Permanent

_DISK = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}


def unexpected(fault: Exception) -> HeadmarkError:
    """A disk that is full or closed is the operator's to mend, all else is ours."""
    if isinstance(fault, OSError) and fault.errno in _DISK and fault.filename is not None:
        return Permanent(
            f"{fault.filename} cannot be used: {fault.strerror}.",
            "Make room on its disk, mend its permissions, or choose another place with --data-dir.",
        )
    told = f"{type(fault).__name__}: {fault}".split("\n")[0][:300]
    return Permanent(f"Headmark itself is at fault: {told}", "HEADMARK_LOG_LEVEL=debug shows where; please report it.")
