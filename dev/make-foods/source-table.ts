import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AISLES, type Aisle } from '#app/domains/ingredients/model/foods/food.ts'

/** One food as written by hand in foods.txt. */
export type SourceFood = {
	name: string
	plural: string
	synonyms: string[]
	aisle: Aisle
	/** Letters as explained in foods.txt: a capital means contained, a small letter possibly contained. */
	allergens: string
	usda: string
	foodKeeper: string
	/** Our own values by their keys: d, p, ps, pl, e, n, or a unit's id. */
	own: Map<string, string>
}

/** Names in the seven other languages, each 'one/many/further'; '' when there is none. */
export type SourceNames = Map<string, string[]>

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const linesOf = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '' && !line.startsWith('#'))
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

const pluralOf = (name: string, plural: string) => (plural === '+' ? `${name}s` : plural === '=' ? name : plural)

export function readSourceFoods(): SourceFood[] {
	const foods: SourceFood[] = []
	let aisle: Aisle | undefined
	for (const line of linesOf(here('foods.txt'))) {
		const heading = /^\[(\w+)\]$/.exec(line)?.[1]
		if (heading !== undefined) {
			aisle = AISLES.find((known) => known === heading)
			if (!aisle) throw new Error(`no such aisle: ${heading}`)
			continue
		}
		const [name = '', plural = '', synonyms = '', allergens = '', usda = '', foodKeeper = '', own = ''] = cellsOf(line)
		if (!aisle || name === '' || plural === '') throw new Error(`not a food: ${line}`)
		if (/[^NPDESGHFMU]/i.test(allergens.replaceAll(',', ''))) throw new Error(`no such allergen: ${line}`)
		foods.push({
			name,
			plural: pluralOf(name, plural),
			synonyms: synonyms
				.split(',')
				.map((synonym) => synonym.trim())
				.filter((synonym) => synonym !== ''),
			aisle,
			allergens: allergens.replaceAll(',', ''),
			usda,
			foodKeeper,
			own: new Map(
				own
					.split(' ')
					.filter((pair) => pair.includes('='))
					.map((pair) => pair.split('=') as [string, string]),
			),
		})
	}
	return foods
}

export function readSourceNames(): SourceNames {
	return new Map(
		linesOf(here('names.txt')).map((line) => {
			const [food = '', ...names] = cellsOf(line)
			if (names.length !== 7) throw new Error(`not seven languages: ${line}`)
			return [food, names]
		}),
	)
}
