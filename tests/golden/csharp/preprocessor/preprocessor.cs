class Build
{
#if DEBUG
    void Trace() { Write("debug"); }
#else
    void Trace() { }
#endif
#region helpers
    void Write(string s) { }
#endregion
}
