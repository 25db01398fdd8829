import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { nameWords } from '#app/domains/ingredients/model/foods/name-key.ts'
import { LANGUAGES, type Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { addTallies, amountToBuy, lessPool, tallyOf } from '#app/domains/ingredients/model/merge/families.ts'
import type { Need, RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import { compare, fromText, ONE, ZERO } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Measure } from '#app/domains/ingredients/model/units/convert.ts'
import { putAwayId } from '#app/domains/pantry/model/put-away-id.ts'
import { makeStock, type PantryItem } from '#app/domains/pantry/model/stock.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { isOneKind, isSameFood, sumsOf, withTypedOrigin } from './line-amounts.ts'
import {
	amountOf,
	familyOfGroup,
	foodOfGroup,
	isWanted,
	keyOfGroup,
	type ListItem,
	measuresOfItem,
	type Origin,
	openMeasures,
	originsOf,
	quantityText,
} from './list-item.ts'
import { MOST_ORIGINS } from './most-origins.ts'
import { type Brought, broughtKey, type ListMeal, type NeedGroup, planNeeds, type Unbought } from './plan-needs.ts'
import { type TypedOrigin, typedOf } from './typed-origin.ts'

export type ListInput<I extends ListItem = ListItem> = {
	foods: FoodTable
	space: string
	/** The store of new lines; '' for any. A line of another store stays there. */
	store: string
	/** First and last day to buy for, yyyy-MM-dd. What was bought for other days is not touched. */
	span: { from: string; to: string }
	/** The meals of these days. */
	meals: readonly ListMeal[]
	recipes: ReadonlyMap<string, RecipeToCook>
	pantry: readonly PantryItem[]
	/** Names of foods that are always at home, in addition to the pantry's staples. */
	staples: readonly string[]
	/** The whole list, including known lines that were ticked and cleared, so that they are not bought again. */
	existing: readonly I[]
	/** The cook's own aisle for a food, by `foodKey`. */
	aisles?: ReadonlyMap<string, string>
}

/** A line's fields, as the engine writes them. */
export type WrittenItem = Omit<ListItem, 'origins' | 'deleted' | 'food' | 'needs_check'> & {
	origins: Origin[]
	food: string | null
	needs_check: boolean
}

/** The fields that a change writes; a line keeps its typed origins. */
export type WrittenFields = Partial<Omit<WrittenItem, 'origins'> & { origins: (Origin | TypedOrigin)[] }>

/** The changes that generating makes. Lines that it does not name stay as they are. */
export type ListPreview<I extends ListItem = ListItem> = {
	add: WrittenItem[]
	change: { id: string; before: I; fields: WrittenFields }[]
	remove: I[]
	/** Meals that buy nothing, with the reason. */
	unbought: Unbought[]
}

/**
 * The row id for a food, a family of its units and a store: equal on every device. `turn`: the number of earlier lines
 * already bought.
 */
const itemId = (space: string, of: string, store: string, turn: number): string =>
	idFromName('shopping-item', space, keyOfGroup(of), familyOfGroup(of), store, String(turn))

/**
 * Whether a line was bought: ticked and still there, or cleared. A line that was put away is in the pantry and counts
 * there.
 */
function isBrought(item: ListItem, pantryIds: ReadonlySet<string>): boolean {
	return item.is_checked && !pantryIds.has(putAwayId(item.id))
}

function broughtBy(items: readonly ListItem[], pantry: readonly PantryItem[]): Brought {
	const pantryIds = new Set(pantry.map(({ id }) => id))
	const brought: Brought = { measures: new Map(), vague: new Set() }
	for (const item of items.filter((one) => isBrought(one, pantryIds)))
		for (const origin of originsOf(item)) {
			if (origin.quantity === null) brought.vague.add(broughtKey(origin.meal_plan_item_id, keyOfGroup(origin.of)))
			const key = broughtKey(origin.meal_plan_item_id, origin.of)
			brought.measures.set(key, [...(brought.measures.get(key) ?? []), ...openMeasures([origin])])
		}
	return brought
}

function commonLanguage(group: NeedGroup): Language {
	const count = (language: Language) => group.needs.filter((need) => need.language === language).length
	const counts = LANGUAGES.map(count)
	return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? 'en'
}

const isOne = ({ quantity, unit }: Pick<ListItem, 'quantity' | 'unit'>) => {
	const amount = unit === null && quantity !== null ? fromText(quantity) : null
	return amount !== null && compare(amount, ONE) <= 0
}

type Amount = Pick<ListItem, 'quantity' | 'unit'>

const LONGEST_NAME = 200

/**
 * The line's own name in the singular or plural of its amount, or the common name if it has one recipe's words and the
 * recipes no longer agree; a name that the cook wrote stays.
 */
function renamed(food: Food | null, name: string, { group, amount }: { group: NeedGroup; amount: Amount }): string {
	const names = Object.values(food?.names ?? {}).find(({ one, many }) => one === name || many === name)
	if (names) return isOne(amount) ? names.one : names.many
	return food && group.needs.some((need) => need.name === name) ? nameOf(food, group, amount) : name
}

/**
 * The recipes' own words for a food, if they all use the same and these say more than the table: 'beef chuck'. A count
 * needs them in its own number.
 */
function ownWords(food: Food, group: NeedGroup, amount: Amount): string | null {
	const [first, ...others] = group.needs
	if (!first || first.choices.length > 0) return null
	const stems = ({ name, language }: Need) => nameWords(name, language).stems.join(' ')
	const words = stems(first)
	const isOwn = Object.entries(food.names).some(([language, { one, many }]) =>
		[one, many].some((name) => nameWords(name, language as Language).stems.join(' ') === words),
	)
	if (isOwn || others.some((need) => stems(need) !== words)) return null
	const isCounted = amount.quantity !== null && amount.unit === null
	const isInNumber = (need: Need) => need.measure !== null && isOne(writtenAmount(need.measure)) === isOne(amount)
	const named = isCounted ? group.needs.find(isInNumber) : first
	return named ? named.name.slice(0, LONGEST_NAME) : null
}

const writtenAmount = ({ quantity, unit }: Measure): Amount => ({ quantity: quantityText(quantity), unit })

function nameOf(food: Food | null, group: NeedGroup, amount: Amount): string {
	const own = food && ownWords(food, group, amount)
	if (own) return own
	const names = food?.names[commonLanguage(group)] ?? food?.names.en
	if (names) return isOne(amount) ? names.one : names.many
	const [first = ''] = group.needs.map(({ name }) => name).sort()
	return first.slice(0, LONGEST_NAME)
}

const originOrder = (one: Origin, other: Origin): number => {
	const [a, b] = [one, other].map(({ date, meal_plan_item_id, unit }) => `${date} ${meal_plan_item_id} ${unit ?? ''}`)
	return (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1
}

/** Lines of one group share its meals in the order of the days. */
function byFirstOrigin(one: ListItem, other: ListItem): number {
	const [[first], [second]] = [originsOf(one), originsOf(other)]
	return (first && second && originOrder(first, second)) || (one.id < other.id ? -1 : 1)
}

const sameOrigins = (one: readonly Origin[], other: readonly Origin[]): boolean =>
	one.length === other.length &&
	one.every((origin, at) => {
		const twin = other[at]
		return twin !== undefined && (Object.keys(origin) as (keyof Origin)[]).every((key) => origin[key] === twin[key])
	})

/** Whether the cook has changed the engine's amount. */
const isEdited = (item: ListItem, written: Amount): boolean =>
	item.quantity !== written.quantity || item.unit !== written.unit

/** Adds new needs to the cook's own amount. If less is needed the amount stays, and the cook has to check. */
function editedAmount(
	food: Food | null,
	item: ListItem,
	before: readonly Origin[],
	after: readonly Origin[],
): { amount: Amount; mustLook: boolean } {
	const pool = openMeasures(before)
	const more = openMeasures(after)
		.map((measure) => lessPool(food, measure, pool))
		.filter(({ quantity }) => compare(quantity, ZERO) > 0)
	const isLess = pool.some(({ quantity }) => compare(quantity, ZERO) > 0)
	const own = { quantity: item.quantity, unit: item.unit }
	if (more.length === 0) return { amount: own, mustLook: isLess }
	const sum = amountToBuy(food, addTallies(tallyOf(measuresOfItem(item)), tallyOf(more)))
	const isAdded = sum && measuresOfItem(item).length > 0
	return { amount: isAdded ? { quantity: quantityText(sum.quantity), unit: sum.unit } : own, mustLook: !isAdded }
}

/** The fields to write into a line whose origins have changed; null if they have not. */
function changesOf(
	food: Food | null,
	item: ListItem,
	{ group, after }: { group: NeedGroup; after: Origin[] },
): WrittenFields | null {
	const before = originsOf(item)
	if (sameOrigins(before, after)) return null
	const written = amountOf(food, before)
	const { amount, mustLook } = isEdited(item, written)
		? editedAmount(food, item, before, after)
		: { amount: amountOf(food, after), mustLook: false }
	const typed = typedOf(item)
	const fields: WrittenFields = { origins: [...typed, ...after] }
	const set = <K extends 'quantity' | 'unit' | 'ingredient_name' | 'needs_check'>(field: K, value: WrittenItem[K]) => {
		if (item[field] !== value) fields[field] = value
	}
	set('quantity', amount.quantity)
	set('unit', amount.unit)
	const [total = amount] = sumsOf([amount, ...typed])
	set('ingredient_name', renamed(food, item.ingredient_name, { group, amount: total }))
	set('needs_check', mustLook || after.some(({ check }) => check))
	return fields
}

/** The meals of these days, by id. */
type Planned = ReadonlyMap<string, ListMeal>
type Rows<I extends ListItem> = {
	byId: Map<string, I>
	open: Map<string, I[]>
	/** Open lines that no meal requires yet. */
	typed: Set<I>
	aisles: Map<string, string>
}

/** The list's generated lines that are still to be bought, by group, and the cook's aisle for each food. */
function readRows<I extends ListItem>(items: readonly I[]): Rows<I> {
	const live = items.flatMap((item) => {
		const of = item.deleted ? undefined : originsOf(item)[0]?.of
		return of === undefined ? [] : [{ of, item }]
	})
	const typed = items.filter((item) => !item.deleted && !item.is_checked && originsOf(item).length === 0)
	const open = Map.groupBy(
		live.filter(({ item }) => !item.is_checked),
		({ of }) => of,
	)
	return {
		byId: new Map(items.map((item) => [item.id, item])),
		open: new Map([...open].map(([of, lines]) => [of, lines.map(({ item }) => item).sort(byFirstOrigin)])),
		typed: new Set(typed.sort((one, other) => (one.id < other.id ? -1 : 1))),
		aisles: new Map(live.map(({ of, item }) => [keyOfGroup(of), item.category])),
	}
}

/**
 * The origins that an open line keeps: those of other days, and of meals of these days whose recipe can no longer be
 * read.
 */
function keptOf(open: readonly ListItem[], { span, recipes }: ListInput, planned: Planned): Origin[] {
	return open.flatMap(originsOf).filter((origin) => {
		const meal = planned.get(origin.meal_plan_item_id)
		if (!meal) return origin.date < span.from || origin.date > span.to
		const isStillBought = meal.recipe_id === origin.recipe_id && !meal.cooked_at && !meal.leftover_of
		return isStillBought && !recipes.has(origin.recipe_id)
	})
}

/** Whether an id is taken: a line that was ticked and cleared keeps its id, one that was only deleted releases it. */
const isInUse = (item: ListItem | undefined): boolean => item !== undefined && (!item.deleted || item.is_checked)

/** The ids for new lines of a group: those that are not in use. */
function makeNextId({ space, store }: ListInput, of: string, rows: Rows<ListItem>): () => string {
	let turn = 0
	const next = () => {
		const id = itemId(space, of, store, turn)
		turn += 1
		return id
	}
	return () => {
		let id = next()
		while (isInUse(rows.byId.get(id))) id = next()
		return id
	}
}

function newItem(
	input: ListInput,
	{ id, group, origins, rows }: { id: string; group: NeedGroup; origins: Origin[]; rows: Rows<ListItem> },
): WrittenItem {
	const food = foodOfGroup(input.foods, group.of)
	const amount = amountOf(food, origins)
	return {
		id,
		ingredient_name: nameOf(food, group, amount),
		category: aisleOf(input, rows, group),
		is_checked: false,
		...amount,
		text: '',
		origins,
		store: input.store,
		food: food?.id ?? null,
		needs_check: origins.some(({ check }) => check),
	}
}

/**
 * Whether the plan's amount can be shown with what was typed into a line. An amount in units of another kind, or none,
 * needs a line of its own.
 */
function fits(food: Food | null, item: ListItem, origins: readonly Origin[]): boolean {
	const typed = typedOf(item)
	if (typed.length === 0) return true
	const amount = amountOf(food, origins)
	return amount.quantity !== null && isOneKind([amount, ...typed])
}

/** The line of this food that the cook has typed, for what meals require in addition. */
function takeTypedLine<I extends ListItem>(
	{ store }: ListInput<I>,
	{ food, name, origins, rows }: { food: Food | null; name: string; origins: readonly Origin[]; rows: Rows<I> },
): I | null {
	const wanted = { ingredient_name: name, food: food?.id ?? null }
	for (const item of rows.typed) {
		const line = withTypedOrigin(item)
		if (item.store !== store || typedOf(line).length === 0) continue
		if (!isSameFood(line, wanted) || !fits(food, line, origins)) continue
		rows.typed.delete(item)
		return item
	}
	return null
}

/** Plans the lines of one group. */
function planGroup<I extends ListItem>(
	input: ListInput<I>,
	group: NeedGroup,
	{ rows, planned, preview }: { rows: Rows<I>; planned: Planned; preview: ListPreview<I> },
): void {
	const food = foodOfGroup(input.foods, group.of)
	const open = rows.open.get(group.of) ?? []
	const origins = [...keptOf(open, input, planned), ...group.origins].sort(originOrder)
	let left = origins.some(isWanted) ? origins : []
	const take = (room: number) => {
		const part = left.slice(0, room)
		left = left.slice(part.length)
		return part
	}
	const typedLines = () => {
		const name = nameOf(food, group, amountOf(food, left))
		const line = left.length > 0 ? takeTypedLine(input, { food, name, origins: left, rows }) : null
		return line ? [line] : []
	}
	for (const before of open.length > 0 ? open : typedLines()) {
		const item = withTypedOrigin(before)
		const room = MOST_ORIGINS - typedOf(item).length
		const isFit = left.length > 0 && room > 0 && fits(food, item, left.slice(0, room))
		const fields = isFit ? changesOf(food, item, { group, after: take(room) }) : fieldsWithoutPlan(food, item)
		if (fields === 'gone') preview.remove.push(before)
		else if (fields) preview.change.push({ id: before.id, before, fields })
	}
	const nextId = makeNextId(input, group.of, rows)
	while (left.length > 0) preview.add.push(newItem(input, { id: nextId(), group, origins: take(MOST_ORIGINS), rows }))
}

/** What remains of a line that no meal requires any more: what the cook typed into it or set. */
function fieldsWithoutPlan(food: Food | null, item: ListItem): WrittenFields | 'gone' {
	const typed = typedOf(item)
	if (isEdited(item, amountOf(food, originsOf(item)))) return { origins: typed, needs_check: true }
	return typed.length === 0 ? 'gone' : { origins: typed, quantity: null, unit: null, needs_check: false }
}

/**
 * The shopping list of some days: what their meals need, merged by food and family of units, minus what is at home and
 * what has already been bought. Generating twice changes nothing; a changed plan changes only its own lines; what the
 * cook typed, ticked or set stays. Amounts are exact rationals, and never negative.
 */
export function generateList<I extends ListItem>(input: ListInput<I>): ListPreview<I> {
	const { foods, meals, recipes, pantry, staples, existing } = input
	const { groups, unbought } = planNeeds(foods, {
		meals,
		recipes,
		stockFor: (languages) => makeStock(foods, pantry, { languages, staples }),
		brought: broughtBy(existing, pantry),
	})
	const rows = readRows(existing)
	const planned = new Map(meals.map((meal) => [meal.id, meal]))
	const preview: ListPreview<I> = { add: [], change: [], remove: [], unbought }
	for (const of of new Set([...groups.keys(), ...rows.open.keys()]))
		planGroup(input, groups.get(of) ?? { of, needs: [], origins: [] }, { rows, planned, preview })
	return preview
}

function aisleOf({ aisles }: ListInput, rows: Rows<ListItem>, { of, needs }: NeedGroup): string {
	const key = keyOfGroup(of)
	const [first] = needs
	return aisles?.get(key) ?? rows.aisles.get(key) ?? first?.food?.aisle ?? first?.choices[0]?.aisle ?? ''
}
