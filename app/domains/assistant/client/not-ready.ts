/** The first sync has not brought everything yet. */
export const NOT_READY = 'This device is still fetching your recipes. Please try again in a moment.'
