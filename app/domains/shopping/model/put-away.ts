import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { putAwayId } from '#app/domains/pantry/model/put-away-id.ts'
import { guessBestBefore, guessPlace, PLACE_NAMES } from '#app/domains/pantry/model/shelf-life.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { countOf } from './generate-verbs.ts'
import { rowOfItem, type ShopItem } from './shopping-list.ts'
import { isBought } from './typed-origin.ts'

type PantryFields = FieldsOf<'pantry_item'> & { food: string | null }

/** The pantry item that a ticked line becomes. The cook may change all of it before it is saved. */
export type PutAway = { item: ShopItem; pantry: { id: string; fields: PantryFields } }

/**
 * Proposes the pantry items for the ticked lines: place and best-before are guesses by their foods. Each is a lot of
 * its own, since it has its own date. `ownShelfLife`: days that the cook has set for a food, by its id.
 */
export function planPutAway(
	foods: FoodTable,
	items: readonly ShopItem[],
	{
		boughtOn,
		now,
		languages = [],
		ownShelfLife,
	}: { boughtOn: Day; now: number; languages?: readonly Language[]; ownShelfLife?: ReadonlyMap<string, number> },
): PutAway[] {
	return items
		.filter(({ is_checked }) => is_checked)
		.map((item) => {
			const food = foodOfRow(foods, item, languages)
			const place = guessPlace(food)
			const own = (food && ownShelfLife?.get(food.id)) ?? null
			const fields: PantryFields = {
				ingredient_name: item.ingredient_name,
				quantity: item.quantity,
				unit: item.unit,
				place: place ? PLACE_NAMES[place] : '',
				best_before: place && guessBestBefore(food, { place, boughtOn, own }),
				is_staple: false,
				opened_at: null,
				created_at: now,
				food: food?.id ?? null,
			}
			return { item, pantry: { id: putAwayId(item.id), fields } }
		})
}

const looks = (all: readonly PutAway[]): NonNullable<Edit['look']> => [
	{ entity: 'shopping_item', ids: all.map(({ item }) => item.id) },
	{ entity: 'pantry_item', ids: all.map(({ pantry }) => pantry.id) },
]

function isTicked(seen: Seen, id: string): boolean {
	const row = seen.find('shopping_item', id)
	return row !== undefined && !row.deleted && isBought(row.fields)
}

/**
 * Puts the ticked lines away: creates pantry items and deletes the lines. A line that is no longer ticked stays on the
 * list.
 */
export const putAway = ({ all }: { all: readonly PutAway[] }): Edit => ({
	verb: 'shopping_item.put_away',
	subject: countOf(all.length),
	look: looks(all),
	plan: (seen) =>
		all
			.filter(({ item }) => isTicked(seen, item.id))
			.flatMap(({ item, pantry }): RowChange[] => [
				{ entity: 'pantry_item', id: pantry.id, op: 'put', fields: pantry.fields },
				{ entity: 'shopping_item', id: item.id, op: 'delete' },
			]),
})

/** Undoes `putAway`, except for what has been changed in the pantry since. */
export const undoPutAway = ({ all }: { all: readonly PutAway[] }): Edit => ({
	verb: 'shopping_item.undo_put_away',
	subject: countOf(all.length),
	look: looks(all),
	plan: (seen) =>
		all
			.filter(({ item, pantry }) => {
				const row = seen.find('pantry_item', pantry.id)
				const isSame = row && !row.deleted && row.fields.quantity === pantry.fields.quantity
				return isSame && seen.find('shopping_item', item.id)?.deleted !== false
			})
			.flatMap(({ item, pantry }): RowChange[] => {
				const { id, ...fields } = rowOfItem(item)
				return [
					{ entity: 'shopping_item', id, op: 'put', fields },
					{ entity: 'pantry_item', id: pantry.id, op: 'delete' },
				]
			}),
})
