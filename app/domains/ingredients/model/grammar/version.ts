/**
 * Incremented with every change of how lines are read: lines read with an older version are read again at the next
 * save.
 */
export const GRAMMAR_VERSION = 1
