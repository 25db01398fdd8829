/** Characters of a first, last or display name. Apart from the schema, so that a page can name it without loading zod. */
export const NAME_MAX_LENGTH = 100
