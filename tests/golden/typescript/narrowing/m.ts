const user = load() as User;
const other = <User>load();
const sure = maybe!.value;
const safe = config?.db?.url ?? fallback.url;
const picked = flag ? makeA() : makeB();
let late: User | undefined;
late = new User();
for (const item of user.items) { item.go(); }
async function f() { const got = await fetchUser(); return got; }
function build() { return new User(); }
