using Acme;

var app = Builder.Create(args);
app.Run(Handle);

void Handle(Request request)
{
    request.Reply();
}

class Extra { }
