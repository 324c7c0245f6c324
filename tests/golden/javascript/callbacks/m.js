function boot(list) {
  setTimeout(() => { ping(); }, 5);
  list.map(x => fmt(x)).forEach(({ id }) => use(id));
  load().then(result => result.show()).catch(err => log(err));
  return `total: ${count(list)} ${tag`a${inner()}`}`;
}
describe('boot', () => {
  it('pings', async () => { await boot([]); });
});
const handler = wrap(async (req, res) => { res.send(boot(req.body)); });
