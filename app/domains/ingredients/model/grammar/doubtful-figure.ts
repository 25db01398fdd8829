/** What a percentage is of, in the grammar's languages; before anything else '1%' is a misread '1½'. */
const PERCENT_OF =
	'(?:fat|milk|cream|yogh?urt|buttermilk|cheese|cottage|quark|ricotta|skyr|kefir|vinegar|acetic|cocoa|cacao|dark|alcohol|abv|vol|juice|solution|salt brine|fett\\p{L}*|milch|vollmilch|sahne|joghurt|frischkäse|essig|magerquark|mat(?:ière)?|mg|lait|crème|yaourt|vinaigre|leche|nata|materia|vinagre|latte|panna|grassi|aceto|melk|room|vet|azijn|leite|natas|gordura|mjölk|grädde|fil|kvarg|fetthalt|ättika|or|less|off|of|von|de|di|van|av)'
const BEFORE_WORD = '(?=\\s+\\p{L}{2})'

const DOUBTFUL = new RegExp(
	[
		// '1% lemons'
		`(?<![\\p{L}\\p{N}.,/–-])[1-4]?\\s?%(?!\\s+${PERCENT_OF}(?:[^\\p{L}]|$))${BEFORE_WORD}`,
		// '1¥ cups', '2£ cups'
		`(?<![\\p{L}\\p{N}])\\d{0,2}\\s?[¥£€§]\\d?${BEFORE_WORD}`,
		// '1/, cup', '1/ cup'
		`(?<![\\p{L}\\p{N}/])(?:\\d{1,2}\\s)?\\d/[,.;:'’]?${BEFORE_WORD}`,
		// 'Y2 cup', '1V4 cups'
		`(?<![\\p{L}\\p{N}])\\d{0,2}[YV][234]${BEFORE_WORD}`,
	].join('|'),
	'iu',
)

/**
 * The figure in an ingredient line that was probably misread, mostly a fraction in a photo: '1%' in 'juice 1% lemons'.
 * Null if there is none.
 */
export const doubtfulFigure = (text: string): string | null =>
	DOUBTFUL.exec(text.slice(0, MOST_CHARS))?.[0].trim() ?? null

const MOST_CHARS = 500
