export interface Source<in out T> { read(): T }
export const take: {
  (n: number): <A>(a: A) => Iterable<A>
  <A>(self: Iterable<A>, n: number): Iterable<A>
} = dual(2);
export class Point { accessor x = 1; }
using handle = open();
export function after() { return import.meta.url; }
