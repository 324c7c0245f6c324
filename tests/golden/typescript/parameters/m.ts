function f(a: string, b?: number, { c, d = 1 }: Options = {}, [e]: Pair, ...rest: string[]): void { use(a, b, c, d, e, rest); }
const g = async (this_: Ctx, cb: (error: Error | null) => void) => cb(null);
items.forEach((item: Item, index) => item.run(index));
