/** A list of no more cells is drawn wholly; of a longer one only what is near the screen: a recipe's card costs 100 kB of memory. */
export const WHOLLY_DRAWN = 300
/** Cells of a longer list that come and go together: full rows in two, three and four columns. */
export const CHUNK = 24

/** The first and the last chunk that are drawn, and the room of those before and behind them in pixels. */
export type DrawnChunks = { first: number; last: number; above: number; below: number }
