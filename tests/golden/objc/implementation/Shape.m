#import "Shape.h"
@import UIKit;

#define LIMIT 3

@interface Shape ()
@property (nonatomic) int hidden;
@end

static int helper(int a) { return a; }

@implementation Shape
@synthesize title = _title;

+ (instancetype)shapeNamed:(NSString *)name {
  Shape *shape = [[Shape alloc] initWithName:name];
  shape.title = name;
  [shape moveTo:1 y:LIMIT];
  return shape;
}

- (void)moveTo:(int)x y:(int)y {
  _count = helper(x);
  [self draw];
  [super moveTo:x y:y];
  [self.title length];
}
@end

@implementation Shape (Area)
- (double)area { return self.hidden; }
@end
