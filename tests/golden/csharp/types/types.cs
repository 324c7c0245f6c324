namespace Acme.Shapes;

/// <summary>A thing with a size.</summary>
public interface ISized<T> : IBase where T : struct
{
    T Size { get; }
    void Grow(T by);
}

[Serializable]
public abstract partial class Shape<T> : Base<T>, ISized<T>, Other.IThing where T : struct
{
    protected abstract void Draw();
    private sealed class Cache { }
}

public readonly struct Point { public int X, Y; }

public enum Kind : byte
{
    /* the first */ Round = 1,
    [Obsolete] Square,
}

public delegate T Factory<T>(int size, string name = "");
