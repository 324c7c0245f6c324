const std = @import("std");
const order = @import("shop/order.zig");
const Line = @import("shop/order.zig").Line;
const show = order.show;
const Deep = @import("shop/order.zig").deep.Thing;
pub usingnamespace @import("compat.zig");

comptime {
    _ = @import("tests.zig");
}

pub fn run(allocator: std.mem.Allocator, line: *Line) !void {
    const list = try order.build(allocator);
    defer list.deinit();
    line.count = order.next(line.count);
    show(list);
    std.debug.print("{}\n", .{@import("shop/order.zig").total(list, 2)});
    list.items[0].print();
}

test "an order is shown" {
    try run(std.testing.allocator, undefined);
}
