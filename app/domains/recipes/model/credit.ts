/** Between the author of a recipe that was copied and the source that this author names. */
export const CREDIT_JOINT = ', after '

/** The source of a copy: its author, and whom that author has it from. */
export const creditOf = (author: string, source: string): string =>
	source ? `${author}${CREDIT_JOINT}${source}` : author

/** The same without whom the author has it from. */
export const firstCreditOf = (credit: string): string => credit.split(CREDIT_JOINT, 1)[0] ?? ''
