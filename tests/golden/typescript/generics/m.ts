export function first<T, K extends keyof T>(items: Array<T>, by?: (item: T) => T[K]): T | undefined {
  return items.find<T>((item): item is T => Boolean(by?.(item)));
}
const pick = <T,>(x: T): T => x;
class Box<V> { constructor(public value: V) {} map<U>(f: (v: V) => U): Box<U> { return new Box<U>(f(this.value)); } }
const made = new Map<string, Box<number>>();
