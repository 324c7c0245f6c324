using Acme.Core;

namespace Acme.App;

class Program
{
    static void Main() => global::Acme.Core.Log.Write("up");
}
