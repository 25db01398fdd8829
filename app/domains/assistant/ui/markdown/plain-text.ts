import { readInline } from './inline.ts'

/** An answer without its marks, for a screen reader. */
export const plainText = (text: string): string =>
	text
		.split('\n')
		.map((line) =>
			readInline(line.replace(/^\s*(?:[-*•+]|#{1,6})\s+/, ''))
				.map((part) => part.text)
				.join(''),
		)
		.join('\n')
		.trim()
