#import <Foundation/Foundation.h>
#import "Base.h"
@class Circle;

typedef NS_ENUM(NSInteger, Mode) { ModeFill, ModeLine };

/// What can be drawn.
@protocol Drawable <NSObject>
- (void)draw;
@optional
- (BOOL)drawIn:(CGRect)rect with:(nullable id)context;
@end

@interface Shape : Base <Drawable, NSCopying> {
  int _count;
}
@property (nonatomic, copy, nullable) NSString *title;
@property (class, readonly) Shape *unit;
+ (instancetype)shapeNamed:(nonnull NSString *)name;
- (void)moveTo:(int)x y:(int)y;
@end

@interface Shape (Area)
- (double)area;
@end

void ShapeFree(Shape *shape);
