import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NUTRIENTS, type Nutrient, type Place } from '#app/domains/ingredients/model/foods/food.ts'
import { readCsv } from './csv.ts'

/** The public tables about food are in a folder beside the project; only the table generated from them is committed. */
const FOLDER = join(import.meta.dirname, '../../../shared/data')
export const hasPublicTables = (): boolean => existsSync(join(FOLDER, 'usda-foods.csv'))

type Measure = { amount: number; measure: string; grams: number }
export type UsdaFood = { nutrients: Record<Nutrient, string>; refusePercent: number; measures: Measure[] }
export type Keeping = Partial<Record<Place, { min: number; max: number | null }>>
export type PublicTables = { usda: Map<string, UsdaFood>; foodKeeper: Map<string, Keeping> }

const COLUMNS: Record<Nutrient, string> = {
	energyKcal: 'kcal',
	proteinG: 'protein_g',
	fatG: 'fat_g',
	saturatedG: 'saturated_g',
	carbohydrateG: 'carbohydrate_g',
	fibreG: 'fiber_g',
	sugarG: 'sugar_g',
	sodiumMg: 'sodium_mg',
}

const DAYS: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 }

/** '1 - 2 Weeks' is 7 to 14 days; null for texts without a time ('When Ripe', 'Not Recommended'). */
export function keepingDays(text: string): { min: number; max: number | null } | null {
	if (/^indefinitely/i.test(text)) return { min: 3650, max: null }
	const [, first, second, unit] = /^(\d+)(?:\s*-\s*(\d+))?\s*(hour|day|week|month|year)s?/i.exec(text) ?? []
	const days = DAYS[unit?.toLowerCase() ?? '']
	if (first === undefined || days === undefined) return null
	const daysOf = (count: string) => Math.max(1, Math.round(Number(count) * days))
	return { min: daysOf(first), max: daysOf(second ?? first) }
}

const ENCRYPTED: [Place, string, string][] = [
	['pantry', 'pantry', 'from_date_of_purchase_pantry'],
	['fridge', 'refrigerate', 'from_date_of_purchase_refrigerate'],
	['freezer', 'freeze', 'from_date_of_purchase_freeze'],
]

const tableOf = (name: string) => readCsv(readFileSync(join(FOLDER, name), 'utf8'))

export function readPublicTables(): PublicTables {
	const usda = new Map<string, UsdaFood>(
		tableOf('usda-foods.csv').map((row) => [
			row.ndb_no ?? '',
			{
				nutrients: Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, row[COLUMNS[nutrient]] ?? ''])) as Record<
					Nutrient,
					string
				>,
				refusePercent: Number(row.refuse_pct ?? 0),
				measures: [],
			},
		]),
	)
	for (const { ndb_no = '', amount, measure = '', grams } of tableOf('usda-weights.csv'))
		usda.get(ndb_no)?.measures.push({ amount: Number(amount), measure, grams: Number(grams) })
	const foodKeeper = new Map<string, Keeping>(
		tableOf('foodkeeper.csv').map((row) => {
			const keeping: Keeping = {}
			for (const [place, kept, bought] of ENCRYPTED) {
				const days = keepingDays(row[kept] || row[bought] || '')
				if (days) keeping[place] = days
			}
			return [row.id ?? '', keeping]
		}),
	)
	return { usda, foodKeeper }
}
