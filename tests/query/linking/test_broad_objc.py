"""Objective-C: headers and implementations, messages by class, `self` and variables, protocols."""

from tests.support.memory_snapshot import Project

SHAPE = """#import <Foundation/Foundation.h>
@protocol Drawable <NSObject>
- (void)draw;
@end
@interface Shape : NSObject <Drawable>
@property (nonatomic, strong) NSString *title;
- (instancetype)initWithTitle:(NSString *)title;
- (double)area;
- (void)moveTo:(int)x y:(int)y;
- (void)moveTo:(int)x;
+ (Shape *)unit;
@end
"""
IMPLEMENTED = """#import "Shape.h"
static int helper(int a) { return a; }
@implementation Shape
- (instancetype)initWithTitle:(NSString *)title {
  self.title = title;
  [self area];
  return self;
}
- (double)area { return helper(1); }
- (void)moveTo:(int)x y:(int)y { [self draw]; }
- (void)moveTo:(int)x { [self moveTo:x y:0]; }
- (void)draw {}
+ (Shape *)unit { return [[Shape alloc] initWithTitle:@"u"]; }
@end
"""
USER = """#import "Shape.h"
@interface Square : Shape
@end
@implementation Square
- (double)area { return [super area]; }
@end
void use(id<Drawable> any) {
  Shape *s = [[Shape alloc] initWithTitle:@"x"];
  [s moveTo:1 y:2];
  [s area];
  Square *q = [Square new];
  [q moveTo:3];
  NSLog(@"%@", s.title);
  [[Shape unit] draw];
}
"""
FILES = {"src/Shape.h": SHAPE, "src/Shape.m": IMPLEMENTED, "src/User.m": USER}


def test_messages_reach_the_implementation() -> None:
    project = Project(FILES)
    assert project.calls("src/Shape.m#Shape.initWithTitle") == ["src/Shape.m:13", "src/User.m:8"]
    assert project.calls("src/Shape.m#Shape.area") == ["src/Shape.m:6", "src/User.m:5", "src/User.m:10"]


def test_selectors_are_told_apart_by_their_arguments() -> None:
    project = Project(FILES)
    assert project.calls("src/Shape.m#Shape.moveTo") == ["src/Shape.m:11", "src/User.m:9"]
    assert project.calls("src/Shape.m#Shape.moveTo~2") == ["src/User.m:12"]


def test_class_methods_and_functions_are_called() -> None:
    project = Project(FILES)
    assert project.calls("src/Shape.m#Shape.unit") == ["src/User.m:14"]
    assert project.calls("src/Shape.m#helper") == ["src/Shape.m:9"]


def test_properties_are_read_and_written() -> None:
    assert Project(FILES).rows("src/Shape.h#Shape.title") == ["src/Shape.m:5", "src/User.m:13"]


def test_a_message_whose_bracket_is_missing_keeps_the_rest_of_the_file():
    broken = IMPLEMENTED.replace("[self area];", "[self area;").replace(
        "- (void)draw {}", "- (void)draw { void (^log)(int) = ^(int d) { [self area]; }; log(1); }"
    )
    project = Project({**FILES, "src/Shape.m": broken})
    assert project.calls("src/Shape.m#Shape.draw") == ["src/Shape.m:10"]


def test_a_value_that_is_only_said_to_have_a_protocol_is_sent_the_protocols_messages():
    project = Project({**FILES, "src/Two.m": '#import "Shape.h"\nvoid show(id<Drawable> any) {\n  [any draw];\n}\n'})
    assert project.definition("src/Two.m", "draw") == ["src/Shape.h#Drawable.draw"]
