"""What members of Rust's own containers yield, as far as the type of what they hold can be followed."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText, at_place

_SELF, _FIRST, _SECOND = TypeText("self"), TypeText("0"), TypeText("1")
_PAIR = TypeText("tuple", (_FIRST, _SECOND))
_SEQUENCES = frozenset("Vec [] VecDeque HashSet BTreeSet LinkedList BinaryHeap IndexSet SmallVec".split())
_MAPS = frozenset("HashMap BTreeMap IndexMap DashMap FxHashMap".split())
_LOCKS = frozenset("Mutex RwLock".split())
_CELLS = frozenset("RefCell Cell OnceCell".split())
_SAME = frozenset("clone to_owned as_ref as_mut as_deref as_deref_mut cloned copied by_ref to_vec".split())
_OPENING = frozenset(
    "unwrap expect unwrap_or unwrap_or_default unwrap_or_else await get_or_insert get_or_insert_with insert "
    "unwrap_unchecked".split()
)
_KEPT_BY_OPTION = frozenset("take replace filter or or_else xor context with_context map_err inspect".split())
_ONE_OF = frozenset(
    "first last get get_mut pop pop_front pop_back first_mut last_mut front back front_mut back_mut next nth find peek "
    "min_by max_by min_by_key max_by_key next_back min max reduce take peek_mut".split()
)
_OVER = frozenset("iter iter_mut into_iter drain values".split())
_KEPT_BY_ITERATOR = frozenset(
    "filter rev skip take chain peekable step_by inspect skip_while take_while fuse cycle into_iter iter".split()
)
_GUARDED = frozenset("lock read write try_lock try_read try_write".split())


def member(container: str, arguments: int, name: str) -> TypeText | None:
    """See `LinkRules.member_of_foreign`."""
    container = container.rpartition("::")[2]
    if container == "tuple":
        return TypeText(name) if name.isdigit() else None
    if not arguments:
        return None
    if name in _SAME:
        return _SELF
    return _MEMBERS.get(container, _of_sequence if container in _SEQUENCES else _nothing)(arguments, name)


def element(container: str, arguments: int, item: str) -> TypeText | None:
    """See `LinkRules.element`."""
    container = container.rpartition("::")[2]
    if container == "tuple":
        return at_place(item, arguments)
    if container in _MAPS and arguments > 1:
        return _SECOND if item else _PAIR
    return _FIRST if arguments else None


def _of_option(arguments: int, name: str) -> TypeText | None:
    if name in _OPENING:
        return _FIRST
    if name in ("ok_or", "ok_or_else"):
        return TypeText("Result", (_FIRST,))
    return _SELF if name in _KEPT_BY_OPTION else _iterated(name)


def _of_result(arguments: int, name: str) -> TypeText | None:
    if name in _OPENING:
        return _FIRST
    if name in ("ok", "err"):
        return TypeText("Option", (_FIRST if name == "ok" else _SECOND,))
    if name in ("unwrap_err", "expect_err") and arguments > 1:
        return _SECOND
    return _SELF if name in _KEPT_BY_OPTION else _iterated(name)


def _iterated(name: str) -> TypeText | None:
    return TypeText("Iterator", (_FIRST,)) if name in _OVER else None


def _of_sequence(arguments: int, name: str) -> TypeText | None:
    if name in _ONE_OF:
        return TypeText("Option", (_FIRST,))
    return _FIRST if name in ("remove", "swap_remove") else _iterated(name)


def _of_iterator(arguments: int, name: str) -> TypeText | None:
    if name in _KEPT_BY_ITERATOR:
        return _SELF
    if name == "collect":
        return TypeText("Vec", (_FIRST,))
    if name == "enumerate":
        return TypeText("Iterator", (TypeText("tuple", (TypeText("usize"), _FIRST)),))
    return TypeText("Option", (_FIRST,)) if name in _ONE_OF else None


def _of_map(arguments: int, name: str) -> TypeText | None:
    if name in ("get", "get_mut", "remove"):
        return TypeText("Option", (_SECOND,))
    if name in ("values", "values_mut", "into_values"):
        return TypeText("Iterator", (_SECOND,))
    if name in ("keys", "into_keys"):
        return TypeText("Iterator", (_FIRST,))
    if name in ("iter", "iter_mut", "into_iter", "drain"):
        return TypeText("Iterator", (_PAIR,))
    return TypeText("Entry", (_FIRST, _SECOND)) if name == "entry" else None


def _of_entry(arguments: int, name: str) -> TypeText | None:
    return _SECOND if name.startswith("or_") else None


def _of_lock(arguments: int, name: str) -> TypeText | None:
    return TypeText("Result", (_FIRST,)) if name in _GUARDED else None


def _of_cell(arguments: int, name: str) -> TypeText | None:
    return _FIRST if name in ("borrow", "borrow_mut", "get", "get_mut") else None


def _of_future(arguments: int, name: str) -> TypeText | None:
    return _FIRST if name == "await" else None


def _of_weak(arguments: int, name: str) -> TypeText | None:
    return TypeText("Option", (_FIRST,)) if name == "upgrade" else None


def _nothing(arguments: int, name: str) -> TypeText | None:
    return None


_MEMBERS = {
    "Option": _of_option, "Result": _of_result, "Iterator": _of_iterator, "IntoIterator": _of_iterator,
    "Entry": _of_entry, "Future": _of_future, "JoinHandle": _of_future, "Weak": _of_weak,
    **dict.fromkeys(_MAPS, _of_map), **dict.fromkeys(_LOCKS, _of_lock), **dict.fromkeys(_CELLS, _of_cell),
}  # fmt: skip


_RESULTS, _INSIDE = TypeText("=>"), TypeText("=>0")
_MAPPED = {
    "Option": {"map": _RESULTS, "and_then": _INSIDE, "filter_map": _INSIDE},
    "Result": {"map": _RESULTS, "and_then": _INSIDE},
    "Iterator": {"map": _RESULTS, "filter_map": _INSIDE, "flat_map": _INSIDE, "map_while": _INSIDE},
}
MADE = {
    "Some": TypeText("Option", (_FIRST,)), "Ok": TypeText("Result", (_FIRST,)),
    "Err": TypeText("Result", (TypeText(""), _FIRST)),
    **dict.fromkeys("Box.new Rc.new Arc.new Rc.clone Arc.clone Box.pin Cow.Borrowed Cow.Owned Pin.new".split(), _FIRST),
    **{f"{kind}.new": TypeText(kind, (_FIRST,)) for kind in ("Mutex", "RwLock", "RefCell", "Cell")},
    **dict.fromkeys("mem.take std.mem.take mem.replace std.mem.replace".split(), _FIRST),
}  # fmt: skip


def mapped(container: str, arguments: int, name: str) -> TypeText | None:
    """See `LinkRules.mapped_by_foreign`."""
    container = container.rpartition("::")[2]
    made = _MAPPED.get(container, {}).get(name) if arguments else None
    return TypeText(container, (made,)) if made is not None else None


def callback(container: str, arguments: int, name: str, number: int) -> TypeText | None:
    """See `LinkRules.callback_of_foreign`."""
    container = container.rpartition("::")[2]
    if number < 0 or not arguments or container == "tuple":
        return None
    if name in ("fold", "try_fold", "scan"):
        return _FIRST if number == 1 else None
    if container in _MAPS:
        return (_FIRST, _SECOND)[number] if number < 2 else None
    if container == "Result" and name in ("map_err", "or_else", "unwrap_or_else"):
        return _SECOND if arguments > 1 else None
    return _FIRST


LIBRARY = Library(element, member, mapped, callback, MADE)
