void log(const char* text);
void log(const char* text, int level = 0, ...);
struct Out {
    Out& operator<<(int value);
    void write() const;
    void write(int value) {}
};
bool operator==(const Out& a, const Out& b) { return true; }
