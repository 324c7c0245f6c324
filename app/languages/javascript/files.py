"""Files by the paths that imports write: suffixes left out, `.js` for `.ts`, index files."""

from __future__ import annotations

from app.languages.link import Project

SUFFIXES = (
    ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts", ".d.mts", ".d.cts",
    ".vue", ".svelte", ".astro",
)  # fmt: skip
_WRITTEN_FOR = {
    ".js": (".ts", ".tsx", ".jsx", ".d.ts"),
    ".jsx": (".tsx", ".d.ts"),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
}


def parent(path: str) -> str:
    return path.rpartition("/")[0]


def join(directory: str, relative: str) -> str:
    """A path below the root with `.` and `..` taken out; what leads above the root names nothing and gives `..`."""
    parts = directory.split("/") if directory else []
    for part in relative.split("/"):
        if part == ".." and not parts:
            return ".."
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def find_file(project: Project, base: str) -> str | None:
    """The file that an import of this path means, its suffix left out or written for another."""
    if base == "..":
        return None
    for path in _candidates(base):
        if project.is_file(path):
            return path
    return find_index(project, base)


def find_index(project: Project, base: str) -> str | None:
    """The index file of a directory."""
    if base == ".." or not project.is_directory(base):
        return None
    return next((p for s in SUFFIXES if project.is_file(p := join(base, f"index{s}"))), None)


def _candidates(base: str) -> list[str]:
    dot = base.rfind(".")
    suffix = base[dot:] if dot > base.rfind("/") else ""
    found = [base] if suffix in SUFFIXES else []
    found += [base[:dot] + other for other in _WRITTEN_FOR.get(suffix, ())]
    if base.endswith((".d.ts", ".d.mts", ".d.cts")):  # declarations that are built from the source
        plain = base[: base.rindex(".d.")]
        found += [plain + each for each in SUFFIXES]
    return found + [base + each for each in SUFFIXES] if base else found


def stem(path: str) -> str:
    """A file's name without its suffix."""
    name = path.rpartition("/")[2]
    longest = sorted((s for s in SUFFIXES if name.endswith(s)), key=len)
    return name[: -len(longest[-1])] if longest else name
