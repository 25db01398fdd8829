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

/** What a recipe makes: for how many people, and what it is if it is no portions ('2 loaves', '1.5 l'). */
export type Yield = { servings: number; recipe_yield: string }

/** Words for what one person gets, in the grammar's languages. */
const PORTION =
	/(?:^|[^\p{L}])(?:serv(?:es?|ings?)|portion(?:s|en|er)?|people|persons?|guests?|adults?|eaters?|personen|pers\.?|gäste|esser|personnes?|parts?|convives|personas?|raciones|ración|porci(?:ones|ón)|comensales|persone|porzion[ei]|commensali|eters|pessoas?|porç(?:ões|ão)|porsjoner|personer|annosta|porcj[iae]|porc[ií]|adag|bowls?|plates?|teller|assiettes|platos|piatti|borden|pratos|tallrikar)(?:[^\p{L}]|$)/iu
/** Words for something that several people share, and measures, in the grammar's languages. */
const WHOLE = new RegExp(
	`(?:^|[^\\p{L}])(?:${[
		'loa(?:f|ves)|cakes?|pies?|tarts?|batch(?:es)?|jars?|bottles?|trays?|tins?|pans?|crusts?|bundts?|bars? of|sheets?|pints?|quarts?|gallons?|cups?|ounces?|oz|pounds?|lbs?',
		'brote?|laibe?|kuchen|torten?|gläser|glas|flaschen?|blech(?:e)?|formen?|springform|kastenform|tassen?',
		'pains?|gâteaux?|gateaux?|tartes?|bocaux|bocal|bouteilles?|plaques?|moules?|pots?|miches?|verrines? de|tasses?',
		'pan(?:es)?|hogazas?|pastel(?:es)?|tartas?|bizcochos?|frascos?|botes?|bandejas?|moldes?|tazas?|botellas?',
		'pan[ei]|pagnott[ae]|tort[ae]|crostat[ae]|vasett[io]|tegli[ae]|stamp[io]|bottigli[ae]|tazz[ae]',
		'bro(?:od|den)|taart(?:en)?|potten|potjes?|flessen|fles|bakblik|bakvorm(?:en)?|kopjes?',
		'pã(?:o|es)|bolos?|tortas?|potes?|formas?|garrafas?|assadeiras?|xícaras?',
		'bröd|limpor|limpa|tårt(?:a|or)|kak(?:a|or)|burkar|burk|flask(?:a|or)|plåtar|plåt|form(?:ar)?|koppar',
		'm?l|cl|dl|lit(?:er|re)s?|k?g|grams?|gramm|kilos?',
	].join('|')})(?:[^\\p{L}]|$)`,
	'iu',
)
/** 'Cheesecake', 'Apfelkuchen': a compound is whole as long as there are one or two of it. */
const WHOLE_COMPOUND =
	/\p{L}(?<!cup|pan|rice|fish|crab|hot)(?:cake|pie|bread|loaf|kuchen|torte|brot|brood|taart|kaka|tårta|bröd)(?:[^\p{L}]|$)/iu
const SAID_BEFORE =
	/^(?:(?:recipe\s+)?(?:makes|yields?|gives|produces|ergibt|reicht für|menge|donne|rende|rinde|rendimiento|rendimento|quantità|cantidad|dosi|für|pour|para|per|voor|för|till|goed voor|ger|räcker till)\b)\s*:?\s*/iu

/**
 * Tells servings from yields: 'Serves 4' is 4 servings, '2 loaves' is a yield of unknown servings, and '12 muffins' is
 * both, because one of them is a portion.
 */
export function readYield(values: string[]): Yield {
	const counts: { count: number; isBare: boolean }[] = []
	let pieces = 0
	let whole = 0
	let recipe_yield = ''
	for (const value of values) {
		const text = pageLine(value.slice(0, MOST_CHARS)).slice(0, 200)
		const count = countOf(text.toLowerCase())
		if (count === 0) continue
		const isWhole = WHOLE.test(text) || (count <= 2 && WHOLE_COMPOUND.test(text))
		const thing = text.replace(SAID_BEFORE, '').replace(/[.,;]+$/, '')
		const isBare = !isWhole && !/[\d½¼¾⅓⅔].*\p{L}{2}/u.test(thing)
		if (PORTION.test(text) || isBare) counts.push({ count, isBare: isBare && !PORTION.test(text) })
		else {
			if (isWhole) whole ||= count
			else pieces ||= count
			recipe_yield ||= thing
		}
	}
	// Data often repeats the number of the yield: ['2', '2 loaves'].
	const told = counts.find(({ count, isBare }) => !isBare || count !== whole)
	return { servings: told?.count ?? pieces, recipe_yield }
}

/** The same from one of our own files: the servings are a number, anything else is what it makes. */
export const readOwnYield = (values: string[]): Yield => ({
	servings: Number(values.find((value) => /^\d+$/.test(value)) ?? 0),
	recipe_yield: pageLine(values.find((value) => !/^\d+$/.test(value)) ?? '').slice(0, RECIPE_LIMITS.recipe_yield),
})
