/** The languages whose units, number words and headings the grammar knows. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The words of one language, in lower case. `units` maps a unit's id to its written forms, parted by '|'; forms of several
 * words part them by a blank and write no full stops. All other lists part words (or phrases, where said) by '|'.
 */
export type LanguageWords = {
	language: Language
	/** Whether '1,5' is one and a half ('1.500' then is fifteen hundred). */
	decimalComma: boolean
	units: Record<string, string>
	/** 'one=1|half=1/2' */
	numbers: string
	/** Articles that stand for one: 'a', 'ein'. */
	ones: string
	/** Between the two ends of a range: 'to', 'bis'. */
	rangeWords: string
	/** Between a whole and its part: 'one and a half'. */
	andWords: string
	/** Between an amount and what it is of: 'of', 'de', 'd’'. */
	linkWords: string
	/** Between alternatives: 'or'. */
	orWords: string
	/** 'about', 'circa' */
	approximations: string
	/** 'large', 'medium' */
	sizes: string
	/** 'heaped', 'level': words that only colour a unit. */
	unitModifiers: string
	/** Participles and the like that say what the cook does first: 'chopped'. */
	preparations: string
	/** Adverbs before a preparation: 'finely'. */
	adverbs: string
	/** Words of a line that needs no such ingredient, and of one whose amount is the cook's own. */
	optional: string
	toTaste: string
	/** Phrases for no certain amount: 'a little'. */
	vague: string
	/** Names that hold a preparation's word: 'pan rallado'. */
	fixedNames: string
	/** Words and phrases that begin a note without a comma: 'to taste', 'for', 'optional'. */
	noteStarts: string
	/** Phrases that begin a heading: 'for the'. */
	headingStarts: string
	/** Phrases that are a heading by themselves: 'ingredients'. */
	headings: string
	/** Counts that may stand after the name: 'garlic cloves'. Ids of units. */
	trailingUnits: string
	/** Frequent little words that give the language away. */
	hints: string
}
