#pragma once
#ifdef __cplusplus
extern "C" {
#endif
int plain(int x);
#ifdef __cplusplus
}
#endif
extern "C" void single(void);
class Forward;
constexpr int kLimit = 3;
auto deduced() -> Forward*;
