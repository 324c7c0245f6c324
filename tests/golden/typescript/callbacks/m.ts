type Handler = (event: User, index: number) => void
function on(name: string, handler: Handler): void {}
on('x', (event, index) => event.save(index))
on('x', function ({ id }) { this.use(id) })
const direct: Handler = (event) => event.save()
const shown: (u: User) => void = u => u.save()
class Page { handle: Handler = (event) => {} }
async function load() { return fetchUser().then(user => user.save()) }
if (event instanceof User) event.save()
