import type { Day } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import { dateOf, rangeOf, shortWeekdayOf } from '#app/platform/model/dates.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { Walks } from './aisle-order.ts'
import { aisleOf, OTHER_AISLE } from './aisles.ts'
import { amountWords } from './amount-words.ts'
import { type Origin, originsOf } from './list-item.ts'
import { SHOPPING } from './shopping-messages.ts'
import { inWalkingOrder } from './store-order.ts'

/** An item as the list shows it. */
export type ShopItem = Omit<FieldsOf<'shopping_item'>, 'needs_check' | 'checked_at' | 'food'> & {
	id: string
	needs_check: boolean
	checked_at: number | null
	food: string | null
}

/** A heading with its lines, those still to be bought first. */
export type ShopGroup = { key: string; title: string; lines: ShopLine[]; left: number }
/** One line under a heading; under a recipe with the amount for this recipe. */
export type ShopLine = { key: string; item: ShopItem; amount: string; note: string }

export type ListView = 'aisle' | 'recipe'

type ItemRow = FieldsOf<'shopping_item'> & { id: string }

/** A row of the device or the server, without the fields that the list does not show. */
export const toShopItem = ({ id, ...row }: ItemRow): ShopItem => ({
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
	amount: amountWords(item.quantity, item.unit),
	note: item.needs_check ? SHOPPING.check : originWords(originsOf(item)),
})

/** The list by aisle, in the order in which the cook walks them. */
export function groupByAisle(items: readonly ShopItem[], walks: Walks): ShopGroup[] {
	const groups = Map.groupBy(items, ({ category }) => aisleOf(category))
	return inWalkingOrder(groups.keys(), walks).map((aisle) => groupOf(aisle, (groups.get(aisle) ?? []).map(lineOf)))
}

/** The list by recipe: an item of two recipes is listed under both, with what each needs; typed ones come last. */
export function groupByRecipe(items: readonly ShopItem[]): ShopGroup[] {
	const asked = items.flatMap((item) => originsOf(item).map((origin) => ({ item, origin })))
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
	const typed = items.filter((item) => originsOf(item).length === 0).map(lineOf)
	const sorted = groups.sort((one, other) => (one.title < other.title ? -1 : 1))
	return typed.length > 0 ? [...sorted, groupOf(SHOPPING.addedByHand, typed, OTHER_AISLE)] : sorted
}

const daysOf = (origins: readonly Origin[]): string => {
	const days = [...new Set(origins.map(({ date }) => date))].sort().map(shortWeekdayOf)
	return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : (days[0] ?? '')
}

/** 'Roast squash soup, Thu; Pizza, Sat' */
export function originWords(origins: readonly Origin[]): string {
	const recipes = Map.groupBy(origins, ({ recipe_id }) => recipe_id)
	return [...recipes.values()].map((of) => `${of[0]?.title ?? ''}, ${daysOf(of)}`).join('; ')
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
