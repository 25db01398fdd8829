/** A text that the register dialog and its own page both show: plain paragraphs, no markup. */
export type LegalText = {
	title: string
	/** The day that the page shows after "last updated". */
	updated: string
	sections: LegalSection[]
}

export type LegalSection = { heading: string; paragraphs: string[] }

/** Where these words stand in a text, they lead to the form. */
export const SUPPORT_FORM = 'the support form'
export const MINIMUM_AGE_YEARS = 13

/** Sentences of one paragraph; a claim whose feature is absent is '' (claims.ts). */
export const paragraph = (...sentences: string[]): string => sentences.filter((sentence) => sentence !== '').join(' ')

/** A section without the paragraphs of which nothing is left. */
export const section = (heading: string, ...paragraphs: string[]): LegalSection => ({
	heading,
	paragraphs: paragraphs.filter((text) => text !== ''),
})
