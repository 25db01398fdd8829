/**
 * Incremented with every change of the table, or of how it is read, that could change a verdict: facts with an older
 * version are computed again.
 */
export const FOOD_TABLE_VERSION = 1
