"""Zig: imported files, containers, `Self`, methods by declared types."""

from tests.support.memory_snapshot import Project

GEOMETRY = (
    "pub const Point = struct {\n    x: u32,\n    pub fn move(self: *Point, by: u32) void { self.grow(by); }\n"
    "    fn grow(self: *Point, by: u32) void { _ = by; }\n};\npub fn area(p: Point) u32 { return helper(p.x); }\n"
    "fn helper(x: u32) u32 { return x; }\n"
)


def test_imported_files_are_reached_by_their_path_and_what_they_pass_on() -> None:
    p = Project(
        {
            "src/geo/shape.zig": GEOMETRY,
            "src/shape.zig": "pub fn area() u32 { return helper(); }\nfn helper() u32 { return 1; }\n",
            "src/root.zig": 'pub const shape = @import("geo/shape.zig");\n',
            "src/a.zig": 'const s = @import("geo/shape.zig");\npub fn run() void { _ = s.area(undefined); }\n',
            "src/b.zig": 'const shape = @import("shape.zig");\npub fn run() void { _ = shape.area(); }\n',
            "src/c.zig": 'const root = @import("root.zig");\npub fn run() void { _ = root.shape.area(undefined); }\n',
            "src/d.zig": 'const area = @import("geo/shape.zig").area;\npub fn run() void { _ = area(undefined); }\n',
        }
    )
    assert p.calls("src/geo/shape.zig#area") == ["src/a.zig:2", "src/c.zig:2", "src/d.zig:2"]
    assert p.calls("src/shape.zig#area") == ["src/b.zig:2"]
    assert p.calls("src/geo/shape.zig#helper") == ["src/geo/shape.zig:6"]
    assert p.calls("src/shape.zig#helper") == ["src/shape.zig:1"]


def test_methods_are_reached_by_declared_types_and_self() -> None:
    p = Project(
        {
            "src/shape.zig": GEOMETRY,
            "src/a.zig": (
                'const Point = @import("shape.zig").Point;\npub fn run(p: *Point) void { p.move(1); }\n'
                "pub fn make() void { const p = Point{ .x = 1 }; p.move(2); }\npub fn many(ps: []Point) void { ps.move(1); }\n"
            ),
            "src/list.zig": (
                "pub fn List(comptime T: type) type {\n    return struct {\n        const Self = @This();\n        items: []T,\n"
                "        pub fn init() Self { return undefined; }\n        pub fn push(self: *Self, item: T) void { self.grow(); _ = item; }\n"
                "        fn grow(self: *Self) void { _ = self; }\n    };\n}\n"
                "pub fn use() void { var l = List(u32).init(); l.push(1); }\n"
            ),
        }
    )
    assert p.calls("src/shape.zig#Point.move") == ["src/a.zig:2", "src/a.zig:3"]
    assert p.calls("src/shape.zig#Point.grow") == ["src/shape.zig:3"]
    assert p.calls("src/list.zig#List.grow") == ["src/list.zig:6"]
    assert p.calls("src/list.zig#List.init") == ["src/list.zig:10"]
    assert p.calls("src/list.zig#List.push") == ["src/list.zig:10"]


def test_the_standard_library_parameters_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "src/a.zig": (
                'const std = @import("std");\nfn print(x: u32) void { _ = x; }\npub fn run(sort: fn (u32) void) void {\n'
                '    std.debug.print("", .{});\n    sort(1);\n    std.sort(1);\n}\nfn sort(x: u32) void { _ = x; }\n'
            ),
            "src/std.zig": "pub fn sort(x: u32) void { _ = x; }\n",
            "a.c": "void print(int x) {}\nvoid m(void) { print(1); }\n",
        }
    )
    assert p.calls("src/a.zig#print") == []
    assert p.calls("src/a.zig#sort") == []
    assert p.calls("src/std.zig#sort") == []
    assert p.calls("a.c#print") == ["a.c:2"]


def test_a_bracket_that_is_not_closed_keeps_the_declarations_around():
    source = (
        "pub fn first(x: u32) u32 {\n    return x;\n}\npub fn broken(x: u32 {\n    return x;\n}\n"
        "pub fn after(x: u32) u32 {\n    return first(x);\n}\n"
    )
    assert Project({"a.zig": source}).calls("a.zig#first") == ["a.zig:8"]
