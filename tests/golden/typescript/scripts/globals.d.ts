declare module 'untyped-lib' { export function helper(): void }
interface Shared { id: string }
declare function globally(): Shared
