#ifdef WINDOWS
int open_file(const char *name) { return win_open(name); }
#elif defined(POSIX)
int open_file(const char *name) { return posix_open(name); }
#else
int open_file(const char *name) { return 0; }
#endif
