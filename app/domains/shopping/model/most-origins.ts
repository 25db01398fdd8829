/** The most origins that a row of the list can store. */
export const MOST_ORIGINS = 100
