"""Names that mean something of the language or its hosts where a file declares nothing nearer."""

_TYPES = """
string number boolean bigint symbol object Object Function String Number Boolean Symbol BigInt Array ReadonlyArray
Map ReadonlyMap WeakMap Set ReadonlySet WeakSet Promise PromiseLike Date RegExp Error TypeError RangeError
SyntaxError ReferenceError EvalError URIError AggregateError ArrayBuffer SharedArrayBuffer DataView Int8Array
Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array Record Iterable
Iterator IterableIterator AsyncIterable AsyncIterator Generator AsyncGenerator Proxy WeakRef URL URLSearchParams
Headers Request Response FormData Blob File Buffer AbortController AbortSignal EventTarget Event CustomEvent
HTMLElement Element Node Document Window Storage WebSocket Worker MutationObserver tuple list str dict
"""
_VALUES = """
console Math JSON Reflect Intl Atomics globalThis window document navigator location history localStorage
sessionStorage process global require __dirname __filename setTimeout setInterval setImmediate
clearTimeout clearInterval clearImmediate queueMicrotask structuredClone fetch parseInt parseFloat isNaN isFinite
encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape alert confirm prompt requestAnimationFrame
cancelAnimationFrame NaN Infinity undefined arguments eval import Partial Readonly Required Pick Omit Exclude
Extract NonNullable ReturnType Parameters ConstructorParameters InstanceType Awaited ThisType
"""
TYPES = frozenset(_TYPES.split())
GLOBALS = TYPES | frozenset(_VALUES.split())
