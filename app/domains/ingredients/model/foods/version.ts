/** Rises with every change of the table, or of what is read in it, by which a verdict could change: facts of an older one are made anew. */
export const FOOD_TABLE_VERSION = 1
