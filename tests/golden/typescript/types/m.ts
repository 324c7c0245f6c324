export type Id = string;
export type Props<T> = { value: T; onChange(value: T): void } & Common;
type Union = Id | Props<number> | null;
type Keys = { [K in keyof Props<string>]: Props<string>[K] };
type Unwrapped<T> = T extends Promise<infer U> ? U : T;
type Fn = (event: Union, ...rest: Id[]) => asserts event is Id;
type Of = typeof config.port;
let tuple: [Id, Union?] = ['a'];
const cast = tuple as unknown as Fn;
const fits = { a: 1 } satisfies Record<string, number>;
function isId(x: unknown): x is Id { return typeof x === 'string'; }
