using System;
using static Acme.Util.Text;
using Json = Acme.Serialization.Json;
global using Acme.Core;

namespace Acme
{
    using Acme.Inner;

    namespace Deep.Down
    {
        class A : Outer.B { }
    }

    class C { }
}
