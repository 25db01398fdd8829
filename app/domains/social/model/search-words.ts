export const MAX_TERM = 100
const MAX_WORDS = 8

/** The words of a search for cooks: runs without spaces that have a letter or digit; `@` before a username is no part. */
export const wordsOf = (term: string): string[] =>
	term
		.slice(0, MAX_TERM)
		.split(/\s+/)
		.map((word) => word.replace(/^@/, ''))
		.filter((word) => /[\p{L}\p{N}]/u.test(word))
		.slice(0, MAX_WORDS)
