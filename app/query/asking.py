"""The one door for questions: check, choose commits, ask, keep to what may be read, stamp."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.access.caller import Caller
from app.domain.answers import Answer, Stamp
from app.errors import Refused, did_you_mean
from app.query.arguments import check_arguments
from app.query.choosing import open_scene
from app.query.cursors import Place, read_cursor, write_cursor
from app.query.kept import Whole, keep
from app.query.scene import Deps, RepoAt, Scene
from app.query.stamps import make_stamp
from app.query.tool import Tool
from app.query.tools import TOOLS


def ask(question: str, arguments: Mapping[str, object], caller: Caller, deps: Deps) -> Answer:
    """Answer a question as this caller may know it. Raises HeadmarkError with a code of the public contract."""
    tool = find_tool(question, caller, deps)
    checked = check_arguments(tool.name, tool.schema, arguments)
    cursor = read_cursor(checked["cursor"], tool.name, checked, caller.rules) if "cursor" in checked else None
    if tool.acts:
        return _act(tool, checked, caller, deps)
    scene = open_scene(checked, caller, deps, cursor, may_be_empty=tool.may_be_empty)
    offset = cursor.offset if cursor else 0
    whole = keep(tool, scene, offset + _page(tool, scene), lambda: _whole(tool, scene))
    return _answer(tool, scene, whole, offset)


def _whole(tool: Tool, scene: Scene) -> Whole:
    found = tool.find(scene)
    return Whole(found, scene.hides or found.hides)


def offered(caller: Caller, deps: Deps) -> dict[str, Tool]:
    """The tools that are switched on and that this caller may use."""
    return {
        name: tool for name, tool in TOOLS.items() if tool.toolset in deps.toolsets and caller.has_scope(tool.scope)
    }


def find_tool(name: str, caller: Caller, deps: Deps) -> Tool:
    """The tool of that name. Raises Refused where this caller is not offered it."""
    tool = offered(caller, deps).get(name)
    if tool is None:
        raise not_offered(name, caller, deps)
    return tool


def not_offered(name: str, caller: Caller, deps: Deps) -> Refused:
    """Why this caller is not offered a tool: there is none, its toolset is off, or a scope is missing."""
    tool, tools = TOOLS.get(name), offered(caller, deps)
    if tool is None:
        return Refused(
            f"There is no tool {name[:40]!r}.", f"{did_you_mean(name[:40], tools)}Tools: {', '.join(tools)}."
        )
    if tool.toolset not in deps.toolsets:
        step = f"Its toolset is off; whoever runs this sets HEADMARK_TOOLSETS={tool.toolset}."
        return Refused(f"The tool {name} is not switched on here.", step)
    scopes = " ".join(f"--scope {scope}" for scope in sorted({*caller.scopes, tool.scope}))
    step = f"Ask with a token made by `headmark token create … {scopes}`. Tools: {', '.join(tools)}."
    return Refused(f"{caller.name} may not use the tool {name}: it needs the scope {tool.scope}.", step)


def _act(tool: Tool, arguments: Mapping[str, Any], caller: Caller, deps: Deps) -> Answer:
    """What a tool does is about repositories, whatever is indexed of them."""
    where = {name: value for name, value in arguments.items() if name not in ("at", "branch")}
    scene = replace(open_scene(where, caller, deps, None, may_be_empty=True, needs_commit=False), arguments=arguments)
    return _answer(tool, scene, Whole(tool.find(scene), False), 0)


def _answer(tool: Tool, scene: Scene, whole: Whole, offset: int) -> Answer:
    found = whole.found
    end = min(offset + _page(tool, scene), found.size)
    truncated = end < found.size
    extra = dict(found.extra)
    if scene.not_indexed:
        extra["not_indexed"] = list(scene.not_indexed)
    return Answer(
        stamps=[stamp_of(scene, view) for view in scene.read],
        rows=tool.show(scene, found.items[offset:end]),
        total=found.size,
        truncated=truncated,
        next_cursor=_cursor(tool, scene, end) if truncated else None,
        hidden=whole.hidden,
        extra=extra,
    )


def _page(tool: Tool, scene: Scene) -> int:
    size: int = tool.page or scene.arguments["limit"]
    return size


def stamp_of(scene: Scene, view: RepoAt) -> Stamp:
    return make_stamp(view.name, view.branch, view.snapshot, scene.deps.index.observation(view.record.id, view.branch))


def _cursor(tool: Tool, scene: Scene, offset: int) -> str:
    pins = {view.record.id: str(view.snapshot.commit) for view in scene.views}
    base = str(scene.base.snapshot.commit) if scene.base else ""
    return write_cursor(Place(offset, pins, base), tool.name, scene.arguments, scene.caller.rules)
