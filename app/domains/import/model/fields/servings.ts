import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
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

/** Things that a recipe makes and that are not what one person eats. */
const THINGS =
	/(?<!\p{L})(?:loaf|loaves|cakes?|cupcakes?|muffins?|cookies?|biscuits?|brownies?|bars?|scones?|rolls?|buns?|bagels?|pretzels?|dou?ghnuts?|donuts?|crackers?|truffles?|pies?|tarts?|tartlets?|quiches?|pancakes?|crepes?|waffles?|tortillas?|pizzas?|dumplings?|gyoza|meatballs?|balls|patties|pieces?|slices?|squares|sticks|jars?|bottles?|cups?|pints?|quarts?|gallons?|lit(?:re|er)s?|millilit(?:re|er)s?|ounces?|oz|pounds?|lbs?|grams?|kg|ml|dl|cl|g|l|stück|brote?|kekse|plätzchen|brötchen|kuchen|torten?|gläser|glas|bleche?|pièces?|pains?|biscuits|gâteaux?|crêpes|bocaux|unidades|galletas|panes|tortitas|pezzi|biscotti|pani|stuks|koekjes|broden|brood|stycken|bullar|kakor|limpor|unidades|biscoitos|pães)(?!\p{L})/iu
const SERVED =
	/(?<!\p{L})(?:serv\p{L}+|portion\p{L}*|person\p{L}*|people|pers|guests?|raci\p{L}+|porci\p{L}+|porzion\p{L}*|porç\p{L}+|comensales|pessoas)(?!\p{L})/iu
const MADE_BY = /^(?:makes|yields?|recipe yields?|ergibt|menge|rende|rendimiento|rendimento)\s*:?\s*(?:about\s+)?/i

/**
 * A yield as pages write it, as servings or as what it makes in words: 'Makes 2 loaves' is the yield '2 loaves' and says
 * nothing of servings. `values`: several wordings of the same yield.
 */
export function readYield(values: string[]): { servings: number; recipe_yield: string } {
	const texts = values.map((value) => pageLine(value.slice(0, MOST_CHARS)))
	const made = texts.find((text) => /\d|[½¼¾⅓⅔]/.test(text) && THINGS.test(text) && !SERVED.test(text))
	const served = readServings(texts.filter((text) => text !== made))
	if (made === undefined || made.length > RECIPE_LIMITS.recipe_yield) return { servings: served, recipe_yield: '' }
	return { servings: served, recipe_yield: made.replace(MADE_BY, '').replace(/[.;,]+$/, '') }
}

/** The same from one of our own files: the servings are a number, anything else is what it makes. */
export const readOwnYield = (values: string[]): { servings: number; recipe_yield: string } => ({
	servings: Number(values.find((value) => /^\d+$/.test(value)) ?? 0),
	recipe_yield: pageLine(values.find((value) => !/^\d+$/.test(value)) ?? '').slice(0, RECIPE_LIMITS.recipe_yield),
})

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
