/** The labels of an item. The numbers are the order in the weights. */
export const NAME = 0
/** What the cook does first: 'finely chopped'. */
export const PREPARATION = 1
/** Any other remark: 'to taste', 'or more', 'see above'. */
export const NOTE = 2
export const SIZE = 3
/** The number of the first amount, and its unit. */
export const QUANTITY = 4
export const UNIT = 5
/** Other amounts, and words in no field: 'heaped', 'each'. */
export const REST = 6
export const LABEL_COUNT = 7
