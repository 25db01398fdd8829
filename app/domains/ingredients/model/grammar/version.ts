/** Rises with every change by which lines are read otherwise: what an older one has read is read anew at the next save. */
export const GRAMMAR_VERSION = 1
