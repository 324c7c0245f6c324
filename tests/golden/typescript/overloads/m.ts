export function parse(text: string): Node;
export function parse(bytes: Uint8Array, encoding?: string): Node;
export function parse(input: any, encoding = 'utf8'): Node { return read(input, encoding); }
class Reader {
  read(n: number): string;
  read(): string;
  read(n?: number): string { return String(n); }
}
declare function external(name: string): void;
declare class Ambient { method(): void; }
