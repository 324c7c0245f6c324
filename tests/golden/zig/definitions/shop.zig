//! Orders and what is in them.

const std = @import("std");

/// What a customer wants.
pub const Order = struct {
    id: u32,
    lines: []const Line = &.{},

    /// How many lines are written at most.
    pub const limit: usize = 10;

    pub fn init(id: u32) Order {
        return Order{ .id = id };
    }

    fn check(self: *const Order, strict: bool) !void {
        _ = strict;
        if (self.lines.len > limit) return error.TooMany;
    }
};

const Line = struct { article: []const u8, count: u32 };

pub const State = enum(u8) {
    open,
    closed = 3,

    pub fn isOpen(state: State) bool {
        return state == .open;
    }
};

pub const Shape = union(enum) {
    circle: f32,
    box: struct { side: f32 },
    none,
};

pub const Failure = error{ NotFound, TooMany };

pub var counter: u32 = 0;
threadlocal var depth: u32 = 0;

extern fn puts(text: [*:0]const u8) c_int;

/// The sum of all lines.
pub inline fn total(order: Order, price: f32) f32 {
    return price;
}

export fn entry(argc: c_int, ...) c_int {
    return argc;
}
