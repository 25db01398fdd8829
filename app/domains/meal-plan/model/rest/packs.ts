import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { fromDecimal, fromText, ONE, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { convert } from '#app/domains/ingredients/model/units/convert.ts'
import { unitOf } from '#app/domains/ingredients/model/units/units.ts'

/** The amount in which a food is sold, and how many days it keeps once opened. */
export type StartPack = { food: string; quantity: number; unit: string | null; shelfLifeDays: number }

/** A cook's own pack, as stored. `quantity`: an exact fraction or a decimal as text. */
export type PackRow = { id: string; food: string; quantity: string; unit: string | null; shelf_life_days: number }

/** A pack prepared for calculations. `grams`: its edible weight. */
export type Pack = { food: string; name: string; quantity: number; unit: string | null; grams: number; days: number }

const pack = (food: string, quantity: number, unit: string | null, shelfLifeDays: number): StartPack => ({
	...{ food, quantity, unit, shelfLifeDays },
})

/**
 * Default packs of perishables. The amounts are our own: the ordinary small pack of European shops. Days after opening
 * follow the USDA's FoodKeeper (herbs, vegetables, dairy) and, for opened tins, the advice of USDA FSIS (three to four
 * days in the fridge in a clean container); of a range, the shorter end.
 */
export const START_PACKS: readonly StartPack[] = [
	pack('parsley', 1, 'bunch', 7),
	pack('coriander', 1, 'bunch', 7),
	pack('dill', 1, 'bunch', 7),
	pack('mint', 1, 'bunch', 7),
	pack('basil', 1, 'bunch', 5),
	pack('chives', 1, 'bunch', 7),
	pack('thyme', 1, 'bunch', 7),
	pack('rosemary', 1, 'bunch', 7),
	pack('spring-onion', 1, 'bunch', 7),
	pack('radish', 1, 'bunch', 7),
	pack('spinach', 250, 'gram', 3),
	pack('rocket', 125, 'gram', 3),
	pack('kale', 250, 'gram', 3),
	pack('mushroom', 250, 'gram', 3),
	pack('cherry-tomato', 250, 'gram', 5),
	pack('broccoli', 400, 'gram', 3),
	pack('cauliflower', 800, 'gram', 3),
	pack('cabbage', 900, 'gram', 7),
	pack('celery', 450, 'gram', 7),
	pack('celeriac', 600, 'gram', 7),
	pack('cucumber', 1, null, 4),
	pack('bean-sprout', 250, 'gram', 2),
	pack('cream', 200, 'milliliter', 5),
	pack('double-cream', 200, 'milliliter', 5),
	pack('creme-fraiche', 200, 'gram', 7),
	pack('sour-cream', 200, 'gram', 7),
	pack('buttermilk', 500, 'milliliter', 7),
	pack('milk', 1, 'liter', 7),
	pack('yoghurt', 500, 'gram', 7),
	pack('greek-yoghurt', 500, 'gram', 7),
	pack('quark', 250, 'gram', 5),
	pack('ricotta', 250, 'gram', 5),
	pack('mascarpone', 250, 'gram', 5),
	pack('cottage-cheese', 200, 'gram', 7),
	pack('cream-cheese', 200, 'gram', 10),
	pack('mozzarella', 125, 'gram', 3),
	pack('feta', 200, 'gram', 5),
	pack('halloumi', 225, 'gram', 5),
	pack('tofu', 400, 'gram', 3),
	pack('coconut-milk', 400, 'milliliter', 4),
	pack('tinned-tomatoes', 400, 'gram', 4),
	pack('passata', 500, 'gram', 4),
	pack('tomato-paste', 140, 'gram', 5),
	pack('chickpea', 240, 'gram', 3),
	pack('kidney-bean', 240, 'gram', 3),
	pack('black-bean', 240, 'gram', 3),
	pack('white-bean', 240, 'gram', 3),
	pack('pesto', 190, 'gram', 5),
	pack('chicken-breast', 400, 'gram', 1),
	pack('beef-mince', 500, 'gram', 1),
	pack('bacon', 200, 'gram', 7),
	pack('ham', 150, 'gram', 3),
	pack('smoked-salmon', 200, 'gram', 3),
	pack('prawn', 200, 'gram', 1),
]

/** The edible grams of a pack; null if the food table cannot tell. */
export function packGrams(food: Food, { quantity, unit }: Pick<StartPack, 'quantity' | 'unit'>): number | null {
	const { kind } = unitOf(unit ?? 'piece')
	const one = kind === 'mass' || kind === 'volume' ? convert({ quantity: ONE, unit }, 'gram', food.density) : null
	if (one) return quantity * toNumber(one) * (kind === 'mass' ? food.edibleShare.share : 1)
	const weight = food.weights.find((known) => known.unit === unit && (known.size ?? 'medium') === 'medium')
	return weight ? quantity * weight.grams : null
}

function made(foods: FoodTable, { food: id, quantity, unit, shelfLifeDays }: StartPack): Pack | null {
	const food = foods.byId(id)
	const grams = food && packGrams(food, { quantity, unit })
	if (!food || !grams || !(grams > 0) || !(shelfLifeDays > 0)) return null
	return { food: id, name: food.names.en?.many ?? id, quantity, unit, grams, days: shelfLifeDays }
}

/** All packs by food: the defaults, overridden by the cook's own. Unreadable rows are ignored. */
export function packsOf(foods: FoodTable, own: readonly PackRow[]): ReadonlyMap<string, Pack> {
	const packs = new Map<string, Pack>()
	const rows = own.flatMap(({ food, quantity, unit, shelf_life_days }) => {
		const amount = fromText(quantity) ?? fromDecimal(quantity)
		return amount ? [{ food, quantity: toNumber(amount), unit, shelfLifeDays: shelf_life_days }] : []
	})
	for (const start of [...START_PACKS, ...rows]) {
		const pack = made(foods, start)
		if (pack) packs.set(pack.food, pack)
	}
	return packs
}
