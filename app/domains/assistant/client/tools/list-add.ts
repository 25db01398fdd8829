import { foodKey, foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { ONE, type Rational, toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { factorForServings } from '#app/domains/ingredients/model/scaling/scale.ts'
import { showRecipe } from '#app/domains/recipes/model/show-recipe.ts'
import { previewList } from '#app/domains/shopping/client/list-input.ts'
import { shoppingPage } from '#app/domains/shopping/client/shopping-queries.ts'
import { addToList } from '#app/domains/shopping/model/add-to-list.ts'
import { generateItems } from '#app/domains/shopping/model/generate-verbs.ts'
import { shownText, toShoppingDraft } from '#app/domains/shopping/model/recipe-lines.ts'
import type { ShopItem } from '#app/domains/shopping/model/shopping-list.ts'
import { SHOPPING } from '#app/domains/shopping/model/shopping-messages.ts'
import { movedFoods } from '#app/domains/shopping/model/store-order.ts'
import type { ShoppingDraft } from '#app/domains/shopping/model/verbs.ts'
import { rangeOf } from '#app/platform/model/dates.ts'
import { rationalOf, unitOfInput } from '../../model/amount-of-input.ts'
import { andList, countWords } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import type { Item } from '../../model/tools/fields.ts'
import type { ListAddInput } from '../../model/tools/list-add.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import { linesOf, ownRecipe } from '../kitchen/own-recipe.ts'
import { NOT_READY } from '../not-ready.ts'
import { asks, nothing, type PlanContext, type PlanTool, type Proposal, refused } from '../proposal.ts'

/** The longest amount that a row can store. */
const LONGEST_AMOUNT = 40

/** Puts items, a recipe's ingredients, or what planned days need on the list. */
export const listAdd: PlanTool<ListAddInput> = async (input, context) => {
	if (input.items) return addNamed(input.items, context)
	if (input.recipe !== undefined) return addRecipe(input.recipe, input.servings, context)
	if (input.from !== undefined) return addDays(input.from, input.to ?? input.from, context)
	return asks('What shall I put on the list?')
}

const listOf = ({ localStore }: PlanContext) => localStore.run((db) => shoppingPage.read(db))

async function addNamed(items: readonly Item[], context: PlanContext): Promise<Proposal> {
	const { items: there, orders } = await listOf(context)
	const open = there.filter(({ is_checked }) => !is_checked)
	const moved = movedFoods(orders)
	const foods = await loadFoods()
	const known: string[] = []
	const added = items.flatMap((item) => {
		// What is on the list without an amount says everything that another line without one would.
		if (item.quantity === undefined && isListed(open, item.name)) {
			known.push(item.name)
			return []
		}
		const food = foodOfWord(foods, item.name, context.locale)
		const category = moved[foodKey(food, item.name)] ?? food?.aisle ?? ''
		return [{ id: context.newId(), item: draftOf(item, { category, food: food?.id ?? null }) }]
	})
	if (added.length === 0) return nothing(`${andList(known)} ${known.length === 1 ? 'is' : 'are'} on your list already.`)
	return {
		kind: 'edit',
		edit: addToList({ userId: context.me.id, additions: added, list: there, now: context.now }),
		title: `Put ${countWords(added.length, 'item')} on the shopping list`,
		...(known.length > 0 ? { notes: [`On your list already: ${andList(known)}.`] } : {}),
	}
}

const isListed = (open: readonly ShopItem[], name: string): boolean => {
	const key = (text: string) => text.trim().toLowerCase()
	return matchName(open, name, ({ ingredient_name }) => ingredient_name).some(
		({ ingredient_name }) => key(ingredient_name) === key(name),
	)
}

function draftOf({ name, quantity, unit }: Item, of: { category: string; food: string | null }): ShoppingDraft {
	const amount = quantity === undefined ? null : toText(rationalOf(quantity))
	const isKept = amount !== null && amount.length <= LONGEST_AMOUNT
	return {
		ingredient_name: name,
		quantity: isKept ? amount : null,
		unit: isKept ? unitOfInput(unit) : null,
		text: '',
		...of,
	}
}

async function addRecipe(alias: string, servings: number | undefined, context: PlanContext): Promise<Proposal> {
	const { row, servings: said, view, foods, language } = await ownRecipe(context, alias)
	if (servings !== undefined && said === 0)
		return asks(`It is not known how many “${row.title}” serves. Shall I take the amounts as written?`)
	const factor: Rational = servings === undefined ? ONE : factorForServings(said, servings)
	const shown = linesOf(showRecipe(view, { factor, units: 'written' }))
	const named = shown.filter(({ ingredient_name }) => ingredient_name)
	if (named.length === 0) return nothing(`“${row.title}” names no ingredients.`)
	const staples = await stapleFoods(context)
	const foodOf = (name: string | null) => foodOfWord(foods, name ?? '', language)?.id ?? ''
	const isBought = (id: string) => id !== TAP_WATER && !staples.has(id)
	const wanted = named.filter(({ ingredient_name }) => isBought(foodOf(ingredient_name)))
	const atHome = named.flatMap(({ ingredient_name }) =>
		ingredient_name && staples.has(foodOf(ingredient_name)) ? [ingredient_name] : [],
	)
	if (wanted.length === 0) return nothing(`What “${row.title}” needs is always at home.`)
	const { items: there, orders } = await listOf(context)
	const shelves = { foods, language, moved: movedFoods(orders) }
	const additions = wanted.map((line) => ({
		id: context.newId(),
		item: toShoppingDraft({ line, shown: shownText(line) }, { factor, ...shelves }),
		recipe: { id: row.id, title: row.title },
	}))
	return {
		kind: 'edit',
		edit: addToList({ userId: context.me.id, additions, list: there, now: context.now }),
		title: `Put the ingredients of ${row.title}${servings === undefined ? '' : ` for ${servings}`} on the shopping list`,
		shows: [{ id: row.id, title: row.title }],
		...(atHome.length > 0 ? { notes: [`Always at home, and left out: ${andList([...new Set(atHome)])}.`] } : {}),
	}
}

/** Comes from the tap. */
const TAP_WATER = 'water'

/** The foods that the cook always has. */
async function stapleFoods({ localStore }: PlanContext): Promise<Set<string>> {
	const foods = await loadFoods()
	const rows = await localStore.run((db) => db.getAll('pantry_items'))
	return new Set(rows.flatMap((row) => (row.is_staple ? (foodOfRow(foods, row, [])?.id ?? []) : [])))
}

async function addDays(from: string, to: string, context: PlanContext): Promise<Proposal> {
	const { localStore, me, today } = context
	if (to < from) return asks('Until which day?')
	const { orders } = await listOf(context)
	const found = await previewList(localStore, { space: me.space, from, to, store: '', moved: movedFoods(orders) })
	if (!found) return refused(NOT_READY)
	const days = rangeOf(from, to, today, me)
	if (found.meals === 0) return nothing(`Nothing is planned from ${days}.`)
	const { preview } = found
	if (preview.add.length + preview.change.length + preview.remove.length === 0)
		return nothing(`Your list has everything for ${days} already.`)
	const check = preview.add.filter(({ needs_check }) => needs_check).map(({ ingredient_name }) => ingredient_name)
	return {
		kind: 'edit',
		// The engine writes rows without the fields that the list fills in itself.
		edit: generateItems({ userId: me.id, preview }),
		title: `Put what is needed for ${days} on the shopping list`,
		...(check.length > 0 ? { notes: [`${SHOPPING.check}: ${andList(check)}.`] } : {}),
	}
}
