/** @typedef {import('./user').User} User */

/**
 * @typedef {Object} Options
 * @property {User} user whom to greet
 * @property {number} [times]
 */

/**
 * @param {User} user
 * @param {Array.<User>} others
 * @param {Object} options
 * @param {User} options.owner
 * @returns {?User}
 */
export function greet(user, others, options) {
  return others[0] || options.owner || user
}

/** @type {Map<string, User>} */
const users = new Map()

class Store {
  /** @type {User} */
  current = null
}

/** A comment that says nothing of types. */
const plain = (a) => a
