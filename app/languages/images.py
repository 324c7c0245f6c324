"""Names of container images."""

from __future__ import annotations

from app.languages.reading import Text


def image_name(image: Text | None) -> Text | None:
    """An image's name without tag and digest; None where something else fills it in."""
    if image is None:
        return None
    whole = image.raw.partition(b"@")[0]
    last = whole.rfind(b"/", 0, whole.find(b"$") if b"$" in whole else len(whole)) + 1
    length = last + len(whole[last:].partition(b":")[0])
    name = image.part(0, length)
    return name if name.raw and not set(name.raw) & set(b"${}\n\t ") else None
