class Broken
{
    void Fine() { Use(1); }
    void Half( { return
    void After() { Use(2); }
}
class Next { void Ok() { } }
