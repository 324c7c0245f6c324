import def from './def';
import def2, { a, b as c, default as d } from './named';
import * as ns from '../ns.js';
import './side-effect';
import data from './data.json' with { type: 'json' };

export { a, c as renamed };
export { x, y as z, default } from './other';
export * from './all';
export * as group from './group';
export const one = 1, two = () => one;
export function three() { return def(ns.four(), d, def2, data); }
export default three;
