import { fromText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { isOneKind, isSameFood, withTypedOrigin } from './line-amounts.ts'
import { MOST_ORIGINS } from './most-origins.ts'
import { type ListRow, rowOfItem, type ShopItem, toListRow } from './shopping-list.ts'
import { notTyped, type TypedOrigin, typedOf } from './typed-origin.ts'
import { cleanedDraft, ITEM_FIELD_NAMES, isOnList, type ShoppingDraft } from './verbs.ts'

/** Something to add: `id` names its amount, and the row if it becomes one. `recipe`: the page that it was added from. */
export type Addition = { id: string; item: ShoppingDraft; recipe?: { id: string; title: string } }

type AddToList = {
	userId: string
	additions: readonly Addition[]
	/** The list as the cook sees it; additions join its lines. */
	list: readonly ShopItem[]
	/** Milliseconds. */
	now: number
}

/**
 * Adds items to the list as one act. An amount joins the line that is still to be bought of the same food, store and
 * kind of units; without such a line, or without an amount, the item becomes a line of its own.
 */
export function addToList({ userId, additions, list, now }: AddToList): Edit {
	const drafts = additions.map(({ item, ...rest }) => ({ ...rest, item: cleanedDraft(item) }))
	for (const { item } of drafts) checkFields('shopping_item', item, ITEM_FIELD_NAMES)
	const alike = list.filter((there) => drafts.some(({ item }) => isSameFood(there, item))).map(rowOfItem)
	const ids = [...drafts.map(({ id }) => id), ...alike.map(({ id }) => id)]
	const [first] = drafts
	return {
		verb: 'shopping_item.add',
		subject: drafts.length === 1 && first ? first.item.ingredient_name : `${drafts.length} items`,
		look: [{ entity: 'shopping_item', ids }],
		plan(seen) {
			const rows = new Map(alike.flatMap(({ id }) => liveRow(seen, id) ?? []).map((row) => [row.id, row]))
			const before = new Map(rows)
			for (const addition of drafts) {
				// The same form sent twice adds once.
				if (isOnList(seen, addition.id) || isAdded(rows.values(), addition.id)) continue
				const origin = originOf(addition, now)
				const line = origin && [...rows.values()].find((row) => mayJoin(row, addition.item, origin))
				const row = line && origin ? joined(line, origin) : newRow(addition, { userId, now, origin })
				rows.set(row.id, row)
			}
			return [...rows.values()].flatMap((row) => changeOf(row, before.get(row.id)))
		},
	}
}

/** Takes additions back. Where a line has other amounts, or was ticked since, the rest of it stays. */
export const takeBackAdditions = ({ ids, list }: { ids: readonly string[]; list: readonly ShopItem[] }): Edit => {
	const holders = list.filter((item) => ids.includes(item.id) || typedOf(item).some(({ id }) => ids.includes(id)))
	return {
		verb: 'shopping_item.delete',
		subject: holders.length === 1 ? (holders[0]?.ingredient_name ?? '') : `${ids.length} items`,
		look: [{ entity: 'shopping_item', ids: [...new Set([...ids, ...holders.map(({ id }) => id)])] }],
		plan: (seen) => seen.list('shopping_item').flatMap((stored) => without(stored, ids)),
	}
}

type Stored = { id: string; deleted: boolean; fields: FieldsOf<'shopping_item'> }

function without({ id, deleted, fields }: Stored, ids: readonly string[]): RowChange[] {
	if (deleted || fields.is_checked) return []
	const typed = typedOf(fields)
	const left = typed.filter((origin) => !ids.includes(origin.id))
	const others = notTyped(fields)
	if (typed.length === 0 && !ids.includes(id)) return []
	if (left.length === 0 && others.length === 0) return [{ entity: 'shopping_item', id, op: 'delete' }]
	if (left.length === typed.length) return []
	return [{ entity: 'shopping_item', id, op: 'put', fields: { origins: [...others, ...left] } }]
}

function liveRow(seen: Seen, id: string): ListRow | undefined {
	const row = seen.find('shopping_item', id)
	return row && !row.deleted ? toListRow({ ...row.fields, id }) : undefined
}

const isAdded = (rows: Iterable<ListRow>, id: string): boolean =>
	[...rows].some((row) => typedOf(row).some((origin) => origin.id === id))

/** null without an amount, which joins nothing. */
function originOf({ id, item, recipe }: Addition, now: number): TypedOrigin | null {
	const { quantity, unit = null, text, ingredient_name } = item
	if (!quantity || !fromText(quantity)) return null
	const from = recipe ? { recipe_id: recipe.id, title: recipe.title } : {}
	return { kind: 'typed', id, quantity, unit, words: text || ingredient_name, at: now, ...from }
}

function mayJoin(stored: ListRow, item: ShoppingDraft, origin: TypedOrigin): boolean {
	const row = withTypedOrigin(stored)
	const amounts = [{ quantity: row.quantity, unit: row.unit }, ...typedOf(row)]
	return (
		!row.is_checked &&
		row.store === (item.store ?? '') &&
		row.origins.length < MOST_ORIGINS &&
		amounts.some(({ quantity }) => quantity !== null) &&
		isSameFood(row, item) &&
		isOneKind([...amounts, origin])
	)
}

function joined(stored: ListRow, origin: TypedOrigin): ListRow {
	const row = withTypedOrigin(stored)
	return { ...row, origins: [...row.origins, origin] }
}

function newRow(
	{ id, item, recipe }: Addition,
	{ userId, now, origin }: { userId: string; now: number; origin: TypedOrigin | null },
): ListRow {
	return {
		id,
		user_id: userId,
		ingredient_name: item.ingredient_name,
		category: item.category ?? '',
		is_checked: false,
		// An amount that is no number stays with the row.
		quantity: origin ? null : (item.quantity ?? null),
		unit: origin ? null : (item.unit ?? null),
		text: item.text ?? '',
		origins: origin ? [origin] : recipe ? [{ recipe_id: recipe.id, title: recipe.title }] : [],
		store: item.store ?? '',
		position: item.position ?? 0,
		created_at: now,
		needs_check: item.needs_check ?? false,
		checked_at: null,
		food: item.food ?? null,
	}
}

function changeOf({ id, ...fields }: ListRow, before: ListRow | undefined): RowChange[] {
	if (!before) return [{ entity: 'shopping_item', id, op: 'put', fields }]
	if (before.origins.length === fields.origins.length) return []
	const { quantity, unit, origins } = fields
	const amount = before.quantity === quantity ? {} : { quantity, unit }
	return [{ entity: 'shopping_item', id, op: 'put', fields: { ...amount, origins } }]
}
