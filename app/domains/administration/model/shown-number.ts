/** '1,234' */
export const shownNumber = (n: number): string => n.toLocaleString('en')

/** A count that was ended at `most`: '1,000+'. */
export const shownCount = (n: number, most: number): string => (n >= most ? `${shownNumber(most)}+` : shownNumber(n))

/** A code of ours as words: 'Account looked at'. */
export const codeAsWords = (code: string): string => {
	const words = code.replaceAll('_', ' ')
	return words.charAt(0).toUpperCase() + words.slice(1)
}
