/** The languages whose units, number words and headings the grammar knows. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The words of one language, in lower case. `units` maps a unit's id to its written forms, separated by '|'; forms of
 * several words have spaces between them and no full stops. All other lists separate words (or phrases, if stated) by
 * '|'.
 */
export type LanguageWords = {
	language: Language
	/** Whether '1,5' is one and a half ('1.500' then is fifteen hundred). */
	decimalComma: boolean
	units: Record<string, string>
	/** 'one=1|half=1/2' */
	numbers: string
	/** Articles that mean one: 'a', 'ein'. */
	ones: string
	/** Between the two ends of a range: 'to', 'bis'. */
	rangeWords: string
	/** Between a whole number and a fraction: 'one and a half'. */
	andWords: string
	/** Between an amount and its ingredient: 'of', 'de', 'd’'. */
	linkWords: string
	/** Between alternatives: 'or'. */
	orWords: string
	/** 'about', 'circa' */
	approximations: string
	/** 'large', 'medium' */
	sizes: string
	/** 'heaped', 'level': words that only qualify a unit. */
	unitModifiers: string
	/** Words, mostly participles, for what the cook does first: 'chopped'. */
	preparations: string
	/** Adverbs before a preparation: 'finely'. */
	adverbs: string
	/** Words that mark an ingredient as optional, and words that leave its amount to the cook. */
	optional: string
	toTaste: string
	/** Phrases for an indefinite amount: 'a little'. */
	vague: string
	/** Names that contain a preparation's word: 'pan rallado'. */
	fixedNames: string
	/** Words and phrases that begin a note without a comma: 'to taste', 'for', 'optional'. */
	noteStarts: string
	/** Phrases that begin a heading: 'for the'. */
	headingStarts: string
	/** Phrases that are a heading by themselves: 'ingredients'. */
	headings: string
	/** Counts that may follow the name: 'garlic cloves'. Ids of units. */
	trailingUnits: string
	/** Frequent function words that identify the language. */
	hints: string
}
