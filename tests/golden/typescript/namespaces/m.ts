export namespace Outer.Inner {
  export const limit = 3;
  export function run() { return helper(limit); }
  function helper(n: number) { return n; }
}
declare module 'untyped' { export function go(): void; }
declare global { interface Window { app: App } }
import Short = Outer.Inner;
Short.run();
