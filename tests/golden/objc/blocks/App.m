#import <Foundation/Foundation.h>

typedef struct { int x; } Point;

@implementation App
- (void)run:(NSArray<NSString *> *)names {
  for (NSString *name in names) {
    [self show:name];
  }
  [names enumerateObjectsUsingBlock:^(NSString *each, NSUInteger index, BOOL *stop) {
    [self show:each];
  }];
  SEL done = @selector(show:);
  @try { [self fail]; } @catch (NSException *error) { NSLog(@"%@", error.reason); }
}
- (void)show:(NSString *)name {}
@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    App *app = [App new];
    [app run:@[ @"a" ]];
  }
  return 0;
}
