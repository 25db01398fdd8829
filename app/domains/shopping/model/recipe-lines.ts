import { fromText, multiply, ONE, type Rational, toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { ViewLine } from '#app/domains/recipes/model/recipe-view.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { addItem, type ShoppingDraft } from './verbs.ts'

/** The limits of the sync protocol for a quantity and for an item's name and text. */
const LIMITS = { quantity: 40, name: 200, text: 500 } as const

/** An ingredient line and its text at the chosen servings and units. */
export type WantedLine = { line: ViewLine; shown: string }

/** A line as shown: as rendered by the page, else as typed. */
export const shownText = ({ parts, text }: ViewLine): string => parts?.map((part) => part.text).join('') ?? text

/**
 * What a line of a recipe requires, times `factor`: its food and, of a range, the upper end, so that it is enough. A
 * pinned amount stays; a line that was not understood becomes an item with its text.
 */
export function toShoppingDraft(
	{ line, shown }: WantedLine,
	{ factor, recipe }: { factor: Rational; recipe: { id: string; title: string } },
): ShoppingDraft {
	const read = line.quantity_max ?? line.quantity
	const written = read === null ? null : fromText(read)
	const quantity = written && toText(multiply(written, line.pinned ? ONE : factor))
	const isKept = quantity !== null && quantity.length <= LIMITS.quantity
	return {
		ingredient_name: (line.ingredient_name || shown).slice(0, LIMITS.name),
		quantity: isKept ? quantity : null,
		unit: isKept ? line.unit : null,
		text: shown.slice(0, LIMITS.text),
		origins: [{ recipe_id: recipe.id, recipe_title: recipe.title }],
	}
}

/** Adds several items to the list as one act. */
export function addItems({
	userId,
	items,
	now,
}: {
	userId: string
	items: { id: string; item: ShoppingDraft }[]
	now: number
}): Edit {
	const edits = items.map(({ id, item }) => addItem({ userId, id, item, now }))
	const [first] = edits
	return {
		verb: 'shopping_item.add',
		subject: edits.length === 1 && first ? first.subject : `${edits.length} items`,
		look: [{ entity: 'shopping_item', ids: items.map(({ id }) => id) }],
		plan: (seen) => edits.flatMap(({ plan }) => plan(seen)),
	}
}

/** Removes several items from the list again; items that are gone or were ticked meanwhile are not touched. */
export const removeItems = ({ ids }: { ids: string[] }): Edit => ({
	verb: 'shopping_item.delete',
	subject: `${ids.length} ${ids.length === 1 ? 'item' : 'items'}`,
	look: [{ entity: 'shopping_item', ids }],
	plan: (seen) =>
		ids.flatMap((id) => {
			const item = seen.find('shopping_item', id)
			return item && !item.deleted && !item.fields.is_checked ? [{ entity: 'shopping_item', id, op: 'delete' }] : []
		}),
})
