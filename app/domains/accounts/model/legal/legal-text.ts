/** A text that the register dialog and its own page both show: plain paragraphs, no markup. */
export type LegalText = {
	title: string
	/** The day that the page shows after "last updated". */
	updated: string
	sections: LegalSection[]
}

export type LegalSection = { heading: string; paragraphs: string[] }

export const SUPPORT_ADDRESS = 'support@nomster.example'
export const MINIMUM_AGE_YEARS = 13
