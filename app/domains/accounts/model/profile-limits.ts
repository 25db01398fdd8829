/**
 * Characters of a first, last or display name. Separate from the schema, so that a page can use it without loading zod.
 */
export const NAME_MAX_LENGTH = 100

/** Characters of a phone number as typed: 15 digits, with spaces and signs between them. */
export const PHONE_MAX_LENGTH = 32
