public record Person(string Name, Address Home) : Entity(Name)
{
    public Person Moved(Address to) => this with { Home = to };
}

public record struct Pair(int Left, int Right);

class Service(ILogger log, int retries = 3) : Worker(log)
{
    void Run() { log.Info(retries); }
}
