const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'a, b and c' */
export const andList = (words: readonly string[]): string => listed.format(words)

/** '1 recipe', '3 recipes' */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
	`${count} ${count === 1 ? one : many}`
