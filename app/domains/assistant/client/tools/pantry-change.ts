import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { pantryItems } from '#app/domains/pantry/client/pantry-queries.ts'
import type { Stocked } from '#app/domains/pantry/model/pantry-list.ts'
import { guessBestBefore, guessPlace, PLACE_NAMES, placeOf } from '#app/domains/pantry/model/shelf-life.ts'
import { addPantryItem, deletePantryItem, editPantryItem, type PantryDraft } from '#app/domains/pantry/model/verbs.ts'
import { rationalOf, unitOfInput } from '../../model/amount-of-input.ts'
import { countWords } from '../../model/list-words.ts'
import type { PantryChangeInput, PantryChangeItem } from '../../model/tools/pantry-change.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import { asks, type PlanContext, type PlanTool, type Proposal } from '../proposal.ts'
import { joinEdits } from './join-edits.ts'
import { type AskedThing, nameEach } from './name-each.ts'

/** Adds to the pantry, sets what is there, or removes what is used up. */
export const pantryChange: PlanTool<PantryChangeInput> = async ({ change, items }, context) => {
	if (change === 'add') return add(items, context)
	const there = await context.localStore.run((db) => pantryItems.read(db))
	const found = nameEach(there, items, {
		wordOf: ({ name }) => name,
		nameOf: ({ ingredient_name }) => ingredient_name,
		place: 'in the pantry',
	})
	if ('kind' in found) return found
	return change === 'remove' ? remove(found.named) : set(found.named)
}

const amountOf = ({ quantity, unit }: PantryChangeItem): Pick<PantryDraft, 'quantity' | 'unit'> =>
	quantity === undefined ? {} : { quantity: toText(rationalOf(quantity)), unit: unitOfInput(unit) }

const subjectOf = (names: readonly string[]): string =>
	names.length === 1 ? (names[0] ?? '') : countWords(names.length, 'thing')

/** What the cook does not say is guessed by the food, as the pantry's own field does; the card shows it. */
async function add(items: readonly PantryChangeItem[], context: PlanContext): Promise<Proposal> {
	const { locale, today, now } = context
	const foods = await loadFoods()
	const edits = items.map((item) => {
		const food = foodOfWord(foods, item.name, locale)
		const guessed = item.place === undefined ? guessPlace(food) : placeOf(item.place)
		const best_before = item.bestBefore ?? (guessed && guessBestBefore(food, { place: guessed, boughtOn: today }))
		const place = item.place ?? (guessed ? PLACE_NAMES[guessed] : '')
		const draft: PantryDraft = {
			...{ ingredient_name: item.name, place, best_before: best_before ?? null, food: food?.id ?? null },
			...amountOf(item),
		}
		return addPantryItem({ id: context.newId(), item: draft, now })
	})
	const subject = subjectOf(items.map(({ name }) => name))
	return {
		kind: 'edit',
		edit: joinEdits(edits, { verb: 'pantry_item.add', subject }),
		title: `Put ${subject} in the pantry`,
	}
}

type Wanted = AskedThing<Stocked, PantryChangeItem>
const ref = ({ id, ingredient_name }: Stocked) => ({ id, name: ingredient_name })
const namesOf = (named: readonly Wanted[]) => subjectOf(named.map(({ thing }) => thing.ingredient_name))

function set(named: readonly Wanted[]): Proposal {
	const edits = named.map(({ thing, asked }) =>
		editPantryItem({
			...ref(thing),
			changes: {
				...amountOf(asked),
				...(asked.place === undefined ? {} : { place: asked.place }),
				...(asked.bestBefore === undefined ? {} : { best_before: asked.bestBefore }),
			},
		}),
	)
	const isEmpty = named.some(
		({ asked }) => asked.quantity === undefined && asked.place === undefined && asked.bestBefore === undefined,
	)
	if (isEmpty) return asks('What shall I change: the amount, the place or the date?')
	const subject = namesOf(named)
	return { kind: 'edit', edit: joinEdits(edits, { verb: 'pantry_item.edit', subject }), title: `Change ${subject}` }
}

function remove(named: readonly Wanted[]): Proposal {
	const subject = namesOf(named)
	return {
		kind: 'edit',
		edit: joinEdits(
			named.map(({ thing }) => deletePantryItem(ref(thing))),
			{ verb: 'pantry_item.delete', subject },
		),
		title: `Take ${subject} out of the pantry`,
		button: `Remove ${countWords(named.length, 'thing')}`,
	}
}
