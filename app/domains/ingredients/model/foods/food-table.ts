import { LANGUAGES, type Language } from '../grammar/languages/language.ts'
import { fromDecimal } from '../quantity/rational.ts'
import {
	AISLES,
	type Allergen,
	type Food,
	type FoodAllergens,
	type FoodNames,
	NUTRIENTS,
	type Nutrients,
	type PieceWeight,
	type Place,
	type ShelfLife,
} from './food.ts'
import { type NameWords, nameWords, wordsOfName } from './name-key.ts'

/** The columns that `npm run make:foods` writes. */
export type FoodText = Record<Language | 'aisles' | 'allergens' | 'densities' | 'weights' | 'edible', string> &
	Record<'usda' | 'foodKeeper' | 'keeping', string> &
	Record<keyof Nutrients, string>

const OWN = 'nomster'
const usdaSource = (number: string) => `USDA SR26 ${number}`

const ALLERGEN_OF: Record<string, Allergen> = {
	N: 'Nuts',
	P: 'Peanuts',
	D: 'Dairy',
	E: 'Eggs',
	S: 'Soy',
	G: 'Gluten',
	H: 'Shellfish',
	F: 'Fish',
	M: 'Sesame',
	U: 'Sulfites',
}
const PLACE_OF: Record<string, Place> = { p: 'pantry', f: 'fridge', z: 'freezer' }
const SIZE_OF: Record<string, PieceWeight['size']> = { s: 'small', l: 'large' }

const idOf = (name: string) => wordsOfName(name).join('-')

function allergensOf(letters: string): FoodAllergens {
	const contains: Allergen[] = []
	const mayContain: Allergen[] = []
	for (const letter of letters) {
		const upper = letter.toUpperCase()
		const allergen = ALLERGEN_OF[upper]
		if (allergen) (letter === upper ? contains : mayContain).push(allergen)
	}
	return { contains, mayContain, source: OWN }
}

function namesOf(cell: string): FoodNames | null {
	if (cell === '') return null
	const [one = '', many = '', ...others] = cell.split('/')
	return { one, many: many === '' ? one : many, others }
}

function weightOf(text: string, usda: string): PieceWeight | null {
	const [amount = '', unit = '', size = ''] = text.split('/')
	if (amount === '') return null
	return {
		unit: unit === '' ? null : unit,
		size: SIZE_OF[size] ?? null,
		grams: Number(amount.slice(1)),
		source: amount.startsWith('o') ? OWN : usdaSource(usda),
	}
}

function shelfLifeOf(text: string, id: string): ShelfLife[] {
	const source = `FoodKeeper ${id}`
	return text
		.split(' ')
		.filter((part) => part !== '')
		.flatMap((part) => {
			const place = PLACE_OF[part.charAt(0)]
			if (!place) return []
			const days = part.slice(1)
			if (days === '') return [{ place, minDays: 3650, maxDays: null, source }]
			const [min, max = min] = days.split('-').map(Number)
			return [{ place, minDays: min ?? 0, maxDays: max ?? null, source }]
		})
}

const numberOrNull = (cell: string | undefined) => (cell === undefined || cell === '' ? null : Number(cell))

type NameIndex = { exact: Map<string, number>; stems: Map<string, number>; words: Set<string> }

/** The foods, unpacked on demand. */
export class FoodTable {
	readonly size: number
	#text: FoodText
	#columns = new Map<keyof FoodText, string[]>()
	#ids: string[]
	#rows = new Map<string, number>()
	#foods = new Map<number, Food>()
	#names = new Map<Language, NameIndex>()
	#keeping: Map<string, string> | null = null

	constructor(text: FoodText) {
		this.#text = text
		this.#ids = text.en.split('\n').map((names) => idOf(names.slice(0, Math.max(0, names.indexOf('/')))))
		for (const [row, id] of this.#ids.entries()) this.#rows.set(id, row)
		this.size = this.#ids.length
	}

	#cell(column: keyof FoodText, row: number, mark = ','): string {
		let cells = this.#columns.get(column)
		if (!cells) {
			cells = this.#text[column].split(mark)
			this.#columns.set(column, cells)
		}
		return cells[row] ?? ''
	}

	#keepingOf(id: string): string {
		this.#keeping ??= new Map(this.#text.keeping.split(',').map((entry) => entry.split(':') as [string, string]))
		return this.#keeping.get(id) ?? ''
	}

	#unpack(row: number): Food {
		const names: Food['names'] = {}
		for (const language of LANGUAGES) {
			const found = namesOf(this.#cell(language, row, '\n'))
			if (found) names[language] = found
		}
		const usdaCell = this.#cell('usda', row)
		const isOwnNutrition = usdaCell.endsWith('o')
		const usda = usdaCell.replace('o', '')
		const sourceOf = (mark: string) => (mark === 'o' ? OWN : usdaSource(usda))
		const density = this.#cell('densities', row)
		const gramsPerMilliliter = density === '' ? null : fromDecimal(density.slice(1))
		const edible = this.#cell('edible', row)
		const foodKeeper = this.#cell('foodKeeper', row)
		const nutrients = NUTRIENTS.map((nutrient) => [nutrient, numberOrNull(this.#cell(nutrient, row))] as const)
		return {
			id: this.#ids[row] ?? '',
			names,
			namesSource: OWN,
			aisle: AISLES[Number.parseInt(this.#text.aisles.charAt(row), 36)] ?? 'tins',
			aisleSource: OWN,
			allergens: allergensOf(this.#cell('allergens', row)),
			density: gramsPerMilliliter && { gramsPerMilliliter, source: sourceOf(density.charAt(0)) },
			weights: this.#cell('weights', row)
				.split(' ')
				.flatMap((weight) => weightOf(weight, usda) ?? []),
			edibleShare: {
				share: edible === '' ? 1 : Number(edible.slice(1)),
				source: edible === '' ? OWN : sourceOf(edible.charAt(0)),
			},
			shelfLife: shelfLifeOf(this.#keepingOf(foodKeeper), foodKeeper),
			nutrition:
				usdaCell === ''
					? null
					: { ...(Object.fromEntries(nutrients) as Nutrients), source: isOwnNutrition ? OWN : usdaSource(usda) },
		}
	}

	#food(row: number): Food {
		const known = this.#foods.get(row)
		if (known) return known
		const food = this.#unpack(row)
		this.#foods.set(row, food)
		return food
	}

	byId(id: string): Food | null {
		const row = this.#rows.get(id)
		return row === undefined ? null : this.#food(row)
	}

	all(): Food[] {
		return this.#ids.map((_, row) => this.#food(row))
	}

	#index(language: Language): NameIndex {
		const known = this.#names.get(language)
		if (known) return known
		const index: NameIndex = { exact: new Map(), stems: new Map(), words: new Set() }
		const stemmedLater: [string, number][] = []
		for (const [row, cell] of this.#text[language].split('\n').entries()) {
			for (const name of cell === '' ? [] : cell.split('/')) {
				const { words, stems } = nameWords(name, language)
				const exact = words.join(' ')
				if (exact === '' || index.exact.has(exact)) continue
				index.exact.set(exact, row)
				for (const stem of stems) index.words.add(stem)
				const key = stems.join(' ')
				if (key !== exact) stemmedLater.push([key, row])
				else if (!index.stems.has(key)) index.stems.set(key, row)
			}
		}
		// A name that is its own stem takes precedence over a plural with the same stem: 'pepper' is the spice, 'peppers'
		// are not.
		for (const [key, row] of stemmedLater) if (!index.stems.has(key)) index.stems.set(key, row)
		this.#names.set(language, index)
		return index
	}

	/** Builds the index of a language in advance, which the first lookup would otherwise do. */
	prepare(language: Language): void {
		this.#index(language)
	}

	/** The food whose name in `language` is exactly the words from `from` to `to`, singular or plural. */
	byWords({ words, stems, language }: NameWords, from = 0, to = stems.length): Food | null {
		const index = this.#index(language)
		if (from >= to) return null
		// A quick test: most names without a food contain a word that is in no food's name.
		for (let at = from; at < to; at += 1) if (!index.words.has(stems[at] ?? '')) return null
		const row =
			to - from === 1
				? (index.exact.get(words[from] ?? '') ?? index.stems.get(stems[from] ?? ''))
				: (index.exact.get(words.slice(from, to).join(' ')) ?? index.stems.get(stems.slice(from, to).join(' ')))
		return row === undefined ? null : this.#food(row)
	}
}
