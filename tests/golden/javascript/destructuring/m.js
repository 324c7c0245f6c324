const { a, b: { c, ...others }, d = fallback } = load();
const [first, [second], ...tail] = items;
export let { port = 80 } = config.server;
function f({ id, tags: [tag] = [] } = {}, ...[x]) { return [id, tag, x]; }
