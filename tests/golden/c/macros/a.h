#ifndef A_H
#define A_H
#define LIMIT 10
#define CLAMP(x, y) clamp((x), LIMIT, sizeof(y))
#define LOG(fmt, ...) \
    log_write(fmt, ##__VA_ARGS__)
#if defined(DEBUG) && LIMIT > 3
int debug(void);
#endif
#endif
