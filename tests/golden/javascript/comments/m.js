#!/usr/bin/env node
'use strict';

// Not a doc: a line stands between.

/**
 * The answer. ping() here is no call.
 */
const ANSWER = 42;

// One line,
// and another.
function asked(/* inline */ x) {
  // ping()
  return "ping()" + /ping()/.source + x; // trailing
}
