// Generates the product's food table from our own tables (foods.txt, names.txt) and the public ones beside the project:
//   npm run make:foods
// The same tables give the same file, byte for byte.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AISLES, NUTRIENTS, PLACES } from '#app/domains/ingredients/model/foods/food.ts'
import { densityOf, pieceWeightsOf } from './measures.ts'
import { hasPublicTables, type PublicTables, readPublicTables, type UsdaFood } from './public-tables.ts'
import { readSourceFoods, readSourceNames, type SourceFood } from './source-table.ts'

export const FOOD_TEXT_FILE = join(import.meta.dirname, '../../app/domains/ingredients/model/foods/food-text.ts')

/** Our own values begin with an o, the USDA's with a u. */
const densityCell = (food: SourceFood, usda: UsdaFood | undefined): string => {
	const own = food.own.get('d')
	if (own !== undefined) return `o${own}`
	const derived = usda ? densityOf(usda) : null
	return derived === null ? '' : `u${derived}`
}

const SIZES: Record<string, string> = { p: 'piece medium', ps: 'piece small', pl: 'piece large' }
const NOT_A_WEIGHT = new Set(['d', 'e', 'n'])

/** 'o110' is a piece with our own weight, 'u70//s' a small one with the USDA's, 'o3/clove' a clove. */
function weightsCell(food: SourceFood, usda: UsdaFood | undefined): string {
	const weights = new Map<string, string>()
	const cellOf = (mark: string, grams: string | number, unit: string, size: string) =>
		`${mark}${grams}/${unit === 'piece' ? '' : unit}/${size.charAt(0).replace('m', '')}`.replace(/\/+$/, '')
	for (const [key, grams] of food.own) {
		if (NOT_A_WEIGHT.has(key)) continue
		const [unit = '', size = ''] = (SIZES[key] ?? key).split(' ')
		weights.set(`${unit} ${size.replace('medium', '')}`, cellOf('o', grams, unit, size))
	}
	const hasOwnPiece = food.own.has('p')
	for (const { unit, size, grams } of usda ? pieceWeightsOf(usda) : []) {
		const key = `${unit} ${size.replace('medium', '')}`
		const isOursAlready = [...weights.keys()].some((known) => known.startsWith(`${unit} `) && known === key)
		if (isOursAlready || (hasOwnPiece && unit === 'piece')) continue
		weights.set(key, cellOf('u', grams, unit, size))
	}
	return [...weights.values()].join(' ')
}

const edibleCell = (food: SourceFood, usda: UsdaFood | undefined): string => {
	const own = food.own.get('e')
	if (own !== undefined) return own === '1' ? '' : `o${own}`
	return usda && usda.refusePercent > 0 ? `u${(100 - usda.refusePercent) / 100}` : ''
}

const shorten = (value: string) => (value === '' ? '' : String(Number(value)))

function nutrientCells(food: SourceFood, usda: UsdaFood | undefined): string[] {
	const own = food.own.get('n')?.split('/')
	if (own && own.length !== NUTRIENTS.length) throw new Error(`not ${NUTRIENTS.length} nutrients: ${food.name}`)
	return NUTRIENTS.map((nutrient, index) => (own ? (own[index] ?? '') : shorten(usda?.nutrients[nutrient] ?? '')))
}

/** 'p180-360 f30 z' means: pantry 180 to 360 days, fridge 30, freezer without limit. */
function keepingText({ foodKeeper }: PublicTables, ids: string[]): string {
	const marks = { pantry: 'p', fridge: 'f', freezer: 'z' }
	return ids
		.map((id) => {
			const keeping = foodKeeper.get(id) ?? {}
			const places = PLACES.flatMap((place) => {
				const days = keeping[place]
				if (!days) return []
				return `${marks[place]}${days.max === null ? '' : days.min === days.max ? days.min : `${days.min}-${days.max}`}`
			})
			return `${id}:${places.join(' ')}`
		})
		.join(',')
}

const namesCell = ({ name, plural, synonyms }: SourceFood) =>
	[name, plural === name ? '' : plural, ...synonyms].join('/')

/** The columns of the table as texts, in the order of foods.txt. */
export function makeColumns(foods: SourceFood[], tables: PublicTables): Record<string, string> {
	const names = readSourceNames()
	for (const name of names.keys())
		if (!foods.some((food) => food.name === name)) throw new Error(`a name of an unknown food: ${name}`)
	const usdaOf = ({ name, usda }: SourceFood) => {
		const found = tables.usda.get(usda)
		if (usda !== '' && !found) throw new Error(`no USDA food ${usda}: ${name}`)
		return found
	}
	const translated = (index: number) => foods.map(({ name }) => names.get(name)?.[index] ?? '').join('\n')
	const kept = [...new Set(foods.map(({ foodKeeper }) => foodKeeper))].filter((id) => id !== '').sort()
	for (const id of kept) if (!tables.foodKeeper.has(id)) throw new Error(`no FoodKeeper product ${id}`)
	const nutrients = foods.map((food) => nutrientCells(food, usdaOf(food)))
	return {
		en: foods.map(namesCell).join('\n'),
		...Object.fromEntries(
			['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv'].map((language, index) => [language, translated(index)]),
		),
		aisles: foods.map(({ aisle }) => AISLES.indexOf(aisle).toString(36)).join(''),
		allergens: foods.map(({ allergens }) => allergens).join(','),
		densities: foods.map((food) => densityCell(food, usdaOf(food))).join(','),
		weights: foods.map((food) => weightsCell(food, usdaOf(food))).join(','),
		edible: foods.map((food) => edibleCell(food, usdaOf(food))).join(','),
		usda: foods.map(({ usda, own }) => (own.has('n') ? `${usda}o` : usda)).join(','),
		...Object.fromEntries(
			NUTRIENTS.map((nutrient, index) => [nutrient, nutrients.map((cells) => cells[index]).join(',')]),
		),
		foodKeeper: foods.map(({ foodKeeper }) => foodKeeper).join(','),
		keeping: keepingText(tables, kept),
	}
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

export function makeFoodText(): string {
	const columns = makeColumns(readSourceFoods(), readPublicTables())
	return [
		'// Written by `npm run make:foods`; not to be edited.',
		'// biome-ignore format: one column a line',
		'export const FOOD_TEXT = {',
		...Object.entries(columns).map(([name, text]) => `\t${name}: ${quoted(text)},`),
		'}',
		'',
	].join('\n')
}

function main(): void {
	if (!hasPublicTables()) {
		console.error('The public food tables are missing: they belong in a folder next to the project.')
		process.exitCode = 1
		return
	}
	const text = makeFoodText()
	writeFileSync(FOOD_TEXT_FILE, text)
	console.log(
		`Wrote ${readSourceFoods().length} foods: ${(gzipSync(text, { level: 9 }).length / 1000).toFixed(1)} kB gzip.`,
	)
}

if (import.meta.main) main()
