pub fn List(comptime T: type) type {
    const Node = struct { value: T };
    return struct {
        const Self = @This();
        items: []Node,
        len: usize = 0,

        /// Adds one at the end.
        pub fn push(self: *Self, item: T) !void {
            try self.grow(1);
            self.items[self.len] = .{ .value = item };
            self.len += 1;
        }

        fn grow(self: *Self, by: usize) !void {
            self.len += by;
        }
    };
}

pub fn Pair(comptime T: type) type {
    return if (T == u8) u16 else List(T);
}

pub fn walk(list: *List(u32), maybe: ?u32, run: *const fn (u32) void) !u32 {
    for (list.items, 0..) |item, index| {
        run(item.value);
        _ = index;
    }
    while (list.next()) |next| visit(next) else return 0;
    if (maybe) |value| {
        run(value);
    } else |err| {
        return err;
    }
    const found = outer: {
        break :outer 1;
    };
    return switch (found) {
        0 => |zero| visit(zero),
        else => list.push(1) catch |failure| handle(failure),
    };
}

fn visit(run: u32) u32 {
    return run;
}

// A brace that is never closed must not lose what stands above.
fn broken(x: u32) void {
    if (x) {
