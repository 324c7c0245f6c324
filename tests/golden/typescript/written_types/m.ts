interface Props { id: string; run(): void }
export function Row({ id, run: go }: Props) { go() }
function point([x, y]: [number, Props]) {}
const { id, ...rest } = row as Props
const [first]: [Props] = pick<Props>()
let table: { [key: string]: Props; size: number }
table['size']
type Named<T, U = T> = import('./other').Pair<T, U>
function outside(this: Props, cb: new (a: string) => Props): void {}
class K { static #count = 0; static { this.#count } }
