export declare function open(path: string): Handle;
export declare class Handle { close(): void; readonly path: string }
export declare const VERSION: string;
export as namespace Lib;
