import type { UsdaFood } from './public-tables.ts'

/** Millilitres of the measures that the USDA weighed: customary ones, not those of food labels. */
const MILLILITRES: Record<string, number> = { cup: 236.588, 'fl oz': 29.5735, tbsp: 14.7868, tsp: 4.92892 }

/** The forms of a food in a cup, the most likely in a recipe first. */
const IN_A_CUP =
	/^cup,? \(?(chopped|diced|cubes|cubed|sliced|slices|shredded|grated|whole|halves|pieces|leaves|kernels)/

/** Grams per millilitre from the household measures; null when none is a volume. */
export function densityOf({ measures }: UsdaFood): number | null {
	const wanted: ((measure: string) => string | null)[] = [
		(measure) => (/^cup( \(8 fl oz\))?$/.test(measure) ? 'cup' : null),
		(measure) => (measure === 'fl oz' || measure === 'fluid ounce' ? 'fl oz' : null),
		(measure) => (/^(tbsp|tablespoon)$/.test(measure) ? 'tbsp' : null),
		(measure) => (/^(tsp|teaspoon)$/.test(measure) ? 'tsp' : null),
		(measure) => (IN_A_CUP.test(measure) ? 'cup' : null),
		(measure) => (/^(tbsp|tsp),? /.test(measure) ? measure.slice(0, measure.search(/[, ]/)) : null),
		(measure) => (/^cup,? (?!.*(condensed|mashed|pureed|cooked|whipped))/.test(measure) ? 'cup' : null),
	]
	for (const unitOf of wanted)
		for (const { amount, measure, grams } of measures) {
			const millilitres = MILLILITRES[unitOf(measure) ?? '']
			if (millilitres !== undefined && amount > 0) return Math.round((1000 * grams) / (amount * millilitres)) / 1000
		}
	return null
}

const UNITS: [RegExp, string][] = [
	[/^cloves?\b/, 'clove'],
	[/^slices?\b/, 'slice'],
	[/^stalks?\b/, 'stalk'],
	[/^sticks?\b/, 'stick'],
	[/^(leaf|leaves)\b/, 'leaf'],
	[/^sprigs?\b/, 'sprig'],
	[/^spears?\b/, 'spear'],
	[/^heads?\b/, 'head'],
	[/^ears?\b/, 'ear'],
	[/^wedges?\b/, 'wedge'],
	[/^fillets?\b/, 'fillet'],
	[/^strips?\b/, 'strip'],
	[/^sheets?\b/, 'sheet'],
]
const PIECE =
	/^(?:potato |whole |fruit,? )?(small|medium|large)\b(?!.*\b(slice|strip|wedge|ring|spear|leaf|stalk|head|ear)\b)/i

export type DerivedWeight = { unit: string; size: string; grams: number }

const sizeIn = (measure: string) => /\b(small|medium|large)\b/i.exec(measure)?.[1]?.toLowerCase() ?? ''

/** Weights of pieces and counted units among the household measures; the first for each unit and size counts. */
export function pieceWeightsOf({ measures }: UsdaFood): DerivedWeight[] {
	const found = new Map<string, DerivedWeight>()
	for (const { amount, measure, grams } of measures) {
		const isPiece = PIECE.test(measure)
		const unit = isPiece ? 'piece' : UNITS.find(([pattern]) => pattern.test(measure.toLowerCase()))?.[1]
		if (unit === undefined || !(amount > 0)) continue
		const size = isPiece || /,? (small|medium|large)\b/i.test(measure) ? sizeIn(measure) : ''
		const key = `${unit} ${size}`
		if (!found.has(key)) found.set(key, { unit, size, grams: Math.round((100 * grams) / amount) / 100 })
	}
	return [...found.values()]
}
