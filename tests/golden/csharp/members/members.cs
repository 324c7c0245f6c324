class Account
{
    public const int Max = 10;
    public static readonly Account None = new();
    private decimal _balance, _limit = Default.Limit;
    public event EventHandler Changed;
    public event Action Moved { add { Attach(value); } remove { } }

    static Account() { }
    public Account(decimal start) : this() { _balance = start; }
    protected Account() : base(1) { }
    ~Account() { Close(); }

    public static Account operator +(Account a, Account b) => a;
    public static implicit operator decimal(Account a) => a._balance;
}
