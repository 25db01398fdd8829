const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'a, b and c' */
export const andList = (words: readonly string[]): string => listed.format(words)

/** '1 recipe', '3 recipes' */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
	`${count} ${count === 1 ? one : many}`

/** '57 minutes', '140 minutes (2 h 20 min)'. */
export function minutesWords(minutes: number): string {
	const plain = countWords(minutes, 'minute')
	if (minutes < 60) return plain
	const rest = minutes % 60
	return `${plain} (${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''})`
}
