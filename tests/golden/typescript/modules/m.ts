import type { A } from './types';
import { type B, value } from './mixed';
import fs = require('fs');
export type { A } from './types';
export type Both = A & B;
export * from './all.js';
declare const settings: Both;
export = settings;
