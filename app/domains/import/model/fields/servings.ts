import { pageLine } from '../page/page-text.ts'

// Includes any markup around a number of servings.
const MOST_CHARS = 2_000

const NUMBER_WORDS: [word: RegExp, count: number][] = [
	[/^(one|eine?|un|une|uno|una|een|um|uma|en|ett)$/, 1],
	[/^(two|zwei|deux|dos|due|twee|dois|duas|två|to)$/, 2],
	[/^(three|drei|trois|tres|tre|drie|três)$/, 3],
	[/^(four|vier|quatre|cuatro|quattro|quatro|fyra|fire)$/, 4],
	[/^(five|fünf|cinq|cinco|cinque|vijf|fem)$/, 5],
	[/^(six|sechs|seis|sei|zes|sex|seks)$/, 6],
	[/^(eight|acht|huit|ocho|otto|oito|åtta|otte)$/, 8],
	[/^(ten|zehn|dix|diez|dieci|tien|dez|tio|ti)$/, 10],
	[/^(twelve|zwölf|douze|doce|dodici|twaalf|doze|tolv)$/, 12],
]

/** One number or a range, and dozens. */
const AMOUNT =
	/(\d+(?:[.,]\d+)?)(?:\s*(?:-|–|—|to|or|bis|oder|à|ou|a|o|tot|of|til|till|do)\s*(\d+(?:[.,]\d+)?))?\s*(dozen|dutzend|douzaines?|docenas?|dozijn|dussin)?/

/**
 * The servings, or pieces, of a yield as pages write it: 4, '4-6 servings' (the upper end), 'Serves 4', '2 dozen', 'für
 * vier Personen'. 0 if it contains no number.
 */
export function readServings(values: string[]): number {
	for (const value of values) {
		const count = countOf(pageLine(value.slice(0, MOST_CHARS)).toLowerCase().slice(0, 200))
		if (count > 0) return count
	}
	return 0
}

function countOf(text: string): number {
	// The size of a tin is not a number of servings.
	const sizeless = text.replace(/\d+(?:[.,]\d+)?\s*(?:[x×]\s*\d+|-?\s*(?:inch|in\b|"|″|cm\b))/g, ' ')
	const half = /^\s*(?:\d+\s*\/\s*\d+|[½¼¾⅓⅔])/.exec(sizeless)
	if (half) return 1
	const match = AMOUNT.exec(sizeless)
	if (match) {
		const number = Number((match[2] ?? match[1])?.replace(',', '.'))
		return number > 0 ? Math.max(Math.round(match[3] ? number * 12 : number), 1) : 0
	}
	for (const word of text.split(/[^\p{L}]+/u)) {
		const count = NUMBER_WORDS.find(([pattern]) => pattern.test(word))?.[1]
		if (count) return count
	}
	return 0
}
