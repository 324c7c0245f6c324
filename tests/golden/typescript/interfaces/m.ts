/** Something that can be saved. */
export interface Saveable<T = unknown> extends Base, ns.Other<T> {
  readonly id: string;
  label?: string;
  save(options?: Options): Promise<T>;
  onDone: (result: T) => void;
  get size(): number;
  new (id: string): Saveable<T>;
  (call: number): string;
  [key: string]: unknown;
}
export class Doc implements Saveable<Doc>, ns.Marker {}
