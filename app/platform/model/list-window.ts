/**
 * A list of at most this many cells is drawn whole; of a longer one only the part near the screen: a recipe's card
 * takes 100 kB of memory.
 */
export const WHOLLY_DRAWN = 300
/** Cells of a longer list that are drawn and removed together: full rows in two, three and four columns. */
export const CHUNK = 24

/** The first and the last chunk that are drawn, and the height of those before and after them in pixels. */
export type DrawnChunks = { first: number; last: number; above: number; below: number }
