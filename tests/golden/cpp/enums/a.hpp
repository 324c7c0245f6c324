enum class Mode : unsigned { Read, Write };
struct Holder {
    enum Kind { Small, Large };
    Kind kind = Small;
};
enum Plain { ONE, TWO };
Mode mode = Mode::Read;
