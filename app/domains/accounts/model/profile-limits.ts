/**
 * Characters of a first, last or display name. Separate from the schema, so that a page can use it without loading zod.
 */
export const NAME_MAX_LENGTH = 100
