import type { Day } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import { dateOf, rangeOf, shortWeekdayOf } from '#app/platform/model/dates.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { Walks } from './aisle-order.ts'
import { aisleOf, OTHER_AISLE } from './aisles.ts'
import { amountWords } from './amount-words.ts'
import { amountsOf, sumsOf } from './line-amounts.ts'
import { type Origin, originsOf } from './list-item.ts'
import { SHOPPING } from './shopping-messages.ts'
import { inWalkingOrder } from './store-order.ts'
import { isBought, typedOf } from './typed-origin.ts'

type ItemRow = FieldsOf<'shopping_item'> & { id: string }

/** A row of the list, with a value for the fields that older rows lack. */
export type ListRow = Omit<ItemRow, 'needs_check' | 'checked_at' | 'food'> & {
	needs_check: boolean
	checked_at: number | null
	food: string | null
}

/**
 * An item as the list shows it: `quantity` and `unit` are the total, with the typed amounts, and `is_checked` is false
 * if something was typed after the tick. `more`: amounts in units of another kind. `row`: as stored, where that differs.
 */
export type ShopItem = ListRow & { more?: Amount[]; row?: ListRow }
type Amount = Pick<ListRow, 'quantity' | 'unit'>

/** The row of an item, as stored. */
export const rowOfItem = ({ more, row, ...item }: ShopItem): ListRow => row ?? item

/** A heading with its lines, those still to be bought first. */
export type ShopGroup = { key: string; title: string; lines: ShopLine[]; left: number }
/** One line under a heading; under a recipe with the amount for this recipe. */
export type ShopLine = { key: string; item: ShopItem; amount: string; note: string }

export type ListView = 'aisle' | 'recipe'

/** A row of the device or the server, without the fields that the list does not show. */
export const toListRow = ({ id, ...row }: ItemRow): ListRow => ({
	id,
	user_id: row.user_id,
	ingredient_name: row.ingredient_name,
	category: row.category,
	is_checked: row.is_checked,
	quantity: row.quantity,
	unit: row.unit,
	text: row.text,
	origins: row.origins,
	store: row.store,
	position: row.position,
	created_at: row.created_at,
	needs_check: row.needs_check ?? false,
	checked_at: row.checked_at ?? null,
	food: row.food ?? null,
})

/** A row as an item of the list. */
export function toShopItem(stored: ItemRow): ShopItem {
	const row = toListRow(stored)
	if (typedOf(row).length === 0) return row
	const [total = { quantity: null, unit: null }, ...more] = amountsOf(row)
	return { ...row, ...total, is_checked: isBought(row), row, ...(more.length > 0 ? { more } : {}) }
}

/** '8', '300 g + 2 cups'; '' without an amount. */
export const amountOfItem = ({ quantity, unit, more = [] }: ShopItem): string =>
	[{ quantity, unit }, ...more]
		.map((one) => amountWords(one.quantity, one.unit))
		.filter(Boolean)
		.join(' + ')

/** By position, then by age, the same on every device; ticked items last. */
const inOrder = (one: ShopItem, other: ShopItem): number =>
	Number(one.is_checked) - Number(other.is_checked) ||
	one.position - other.position ||
	one.created_at - other.created_at ||
	(one.id < other.id ? -1 : 1)

const groupOf = (title: string, lines: ShopLine[], key = title): ShopGroup => ({
	key,
	title,
	lines: lines.sort((one, other) => inOrder(one.item, other.item)),
	left: lines.filter(({ item }) => !item.is_checked).length,
})

const lineOf = (item: ShopItem): ShopLine => ({
	key: item.id,
	item,
	amount: amountOfItem(item),
	note: item.needs_check ? SHOPPING.check : noteOf(item),
})

/** The list by aisle, in the order in which the cook walks them. */
export function groupByAisle(items: readonly ShopItem[], walks: Walks): ShopGroup[] {
	const groups = Map.groupBy(items, ({ category }) => aisleOf(category))
	return inWalkingOrder(groups.keys(), walks).map((aisle) => groupOf(aisle, (groups.get(aisle) ?? []).map(lineOf)))
}

type Asked = { recipe_id: string; title: string; quantity: string | null; unit: string | null; date?: string }

/** What recipes ask of an item: those of planned meals, and those whose page it was added from. */
const askedOf = (item: ShopItem): Asked[] => [
	...originsOf(item),
	...typedOf(item).flatMap(({ recipe_id, title = '', quantity, unit }) =>
		recipe_id ? [{ recipe_id, title, quantity, unit }] : [],
	),
]

/** The part of an item that no recipe asks for; null if there is none. */
function typedLineOf(item: ShopItem): ShopLine | null {
	const typed = typedOf(item).filter(({ recipe_id }) => !recipe_id)
	if (typed.length === 0) return askedOf(item).length === 0 ? lineOf(item) : null
	const amount = sumsOf(typed).map((one) => amountWords(one.quantity, one.unit))
	return { key: item.id, item, amount: amount.join(' + '), note: '' }
}

/** The list by recipe: an item of two recipes is listed under both, with what each needs; typed ones come last. */
export function groupByRecipe(items: readonly ShopItem[]): ShopGroup[] {
	const asked = items.flatMap((item) => askedOf(item).map((origin) => ({ item, origin })))
	const recipes = Map.groupBy(asked, ({ origin }) => origin.recipe_id)
	const groups = [...recipes].map(([recipe, ofRecipe]) => {
		const byItem = Map.groupBy(ofRecipe, ({ item }) => item.id)
		const lines = [...byItem.values()].flatMap((of) => {
			const [first] = of
			if (!first) return []
			const origins = of.map(({ origin }) => origin)
			const amounts = new Set(origins.map(({ quantity, unit }) => amountWords(quantity, unit)).filter(Boolean))
			return [
				{
					key: `${recipe} ${first.item.id}`,
					item: first.item,
					amount: [...amounts].join(' + '),
					note: daysOf(origins),
				},
			]
		})
		return groupOf(ofRecipe[0]?.origin.title ?? '', lines, recipe)
	})
	const typed = items.flatMap((item) => typedLineOf(item) ?? [])
	const sorted = groups.sort((one, other) => (one.title < other.title ? -1 : 1))
	return typed.length > 0 ? [...sorted, groupOf(SHOPPING.addedByHand, typed, OTHER_AISLE)] : sorted
}

const daysOf = (origins: readonly { date?: string }[]): string => {
	const days = [...new Set(origins.flatMap(({ date }) => date ?? []))].sort().map(shortWeekdayOf)
	return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : (days[0] ?? '')
}

/** 'Roast squash soup, Thu; Pizza, Sat' */
export function originWords(origins: readonly (Pick<Origin, 'recipe_id' | 'title'> & { date?: string })[]): string {
	const recipes = Map.groupBy(origins, ({ recipe_id }) => recipe_id)
	return [...recipes.values()].map((of) => [of[0]?.title, daysOf(of)].filter(Boolean).join(', ')).join('; ')
}

/** Where an item comes from: its recipes, and what the cook typed where the line already has other amounts. */
function noteOf(item: ShopItem): string {
	const typed = typedOf(item).filter(({ recipe_id }) => !recipe_id)
	const isMixed = typed.length > 1 || originsOf(item).length > 0
	return [originWords(askedOf(item)), ...(isMixed ? typed.map(({ words }) => words) : [])].filter(Boolean).join('; ')
}

/** '11 of 13 left, for 16 to 22 November'; without days if no line has any. */
export function headline(items: readonly ShopItem[], today: Day, of: DatesOf): string {
	const left = items.filter(({ is_checked }) => !is_checked).length
	const days = items.flatMap((item) => originsOf(item).map(({ date }) => date)).sort()
	const [from, to] = [days[0], days.at(-1)]
	return `${SHOPPING.left(left, items.length)}${from && to ? `, for ${from === to ? dateOf(from, today, of) : rangeOf(from, to, today, of)}` : ''}`
}

/** The stores of the list, by name. */
export const storesOf = (items: readonly ShopItem[]): string[] =>
	[...new Set(items.map(({ store }) => store).filter((store) => store !== ''))].sort()

/** The whole list as text, for a message to the person who does the shopping; ticked items are left out. */
export function listText(groups: readonly ShopGroup[]): string {
	const blocks = groups.flatMap(({ title, lines }) => {
		const left = lines.filter(({ item }) => !item.is_checked)
		if (left.length === 0) return []
		return [[title, ...left.map(textOf)]]
	})
	return blocks.map((lines) => lines.join('\n')).join('\n\n')
}

/** '- 450 g carrots (check)' */
const textOf = ({ item, amount }: ShopLine): string =>
	`- ${[amount, item.ingredient_name, item.needs_check && SHOPPING.toCheck].filter(Boolean).join(' ')}`
