import { toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { shoppingPage } from '#app/domains/shopping/client/shopping-queries.ts'
import type { ShopItem } from '#app/domains/shopping/model/shopping-list.ts'
import { checkItem, clearChecked, deleteItem, editItem } from '#app/domains/shopping/model/verbs.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { rationalOf, unitOfInput } from '../../model/amount-of-input.ts'
import { countWords } from '../../model/list-words.ts'
import type { Item } from '../../model/tools/fields.ts'
import type { ListChangeInput } from '../../model/tools/list-change.ts'
import { asks, nothing, type PlanContext, type PlanTool, type Proposal } from '../proposal.ts'
import { joinEdits } from './join-edits.ts'
import { type AskedThing, nameEach } from './name-each.ts'

type Change = Exclude<ListChangeInput['change'], 'clear_ticked'>
type Wanted = AskedThing<ShopItem, Item>

/** Ticks, unticks, sets or removes items, or clears the ticked ones. */
export const listChange: PlanTool<ListChangeInput> = async ({ change, items = [] }, context) => {
	const { items: list } = await context.localStore.run((db) => shoppingPage.read(db))
	if (change === 'clear_ticked') return clear(list)
	if (items.length === 0) return asks(`Which items shall I ${VERBS[change]}?`)
	const first = list.toSorted((a, b) => Number(a.is_checked) - Number(b.is_checked))
	const found = nameEach(change === 'untick' ? list : first, items, {
		wordOf: ({ name }) => name,
		nameOf: ({ ingredient_name }) => ingredient_name,
		place: 'on your list',
	})
	return 'kind' in found ? found : CHANGES[change](found.named, context)
}

const VERBS: Record<Change, string> = { tick: 'tick', untick: 'untick', remove: 'take off the list', set: 'change' }

function clear(list: readonly ShopItem[]): Proposal {
	const ticked = list.filter(({ is_checked }) => is_checked)
	if (ticked.length === 0) return nothing('Nothing on your list is ticked.')
	const count = countWords(ticked.length, 'ticked item')
	return {
		kind: 'edit',
		edit: clearChecked({ ids: ticked.map(({ id }) => id) }),
		title: `Clear ${count} from the shopping list`,
		button: `Clear ${count}`,
	}
}

const subjectOf = (named: readonly Wanted[]): string => {
	const [only, ...others] = named
	return only && others.length === 0 ? only.thing.ingredient_name : countWords(named.length, 'item')
}

const together = (named: readonly Wanted[], verb: string, edits: Edit[]): Edit =>
	joinEdits(edits, { verb, subject: subjectOf(named) })

const ref = ({ id, ingredient_name }: ShopItem) => ({ id, name: ingredient_name })

const checked =
	(isChecked: boolean) =>
	(named: readonly Wanted[], { now }: PlanContext): Proposal => {
		const open = named.filter(({ thing }) => thing.is_checked !== isChecked)
		const word = isChecked ? 'ticked' : 'unticked'
		if (open.length === 0) return nothing(`${subjectOf(named)}: ${word} already.`)
		const edits = open.map(({ thing }) => checkItem({ ...ref(thing), isChecked, now }))
		const verb = isChecked ? 'shopping_item.check' : 'shopping_item.uncheck'
		return {
			kind: 'edit',
			edit: together(open, verb, edits),
			title: `${isChecked ? 'Tick' : 'Untick'} ${subjectOf(open)}`,
		}
	}

const CHANGES: Record<Change, (named: readonly Wanted[], context: PlanContext) => Proposal> = {
	tick: checked(true),
	untick: checked(false),
	remove: (named) => ({
		kind: 'edit',
		edit: together(
			named,
			'shopping_item.delete',
			named.map(({ thing }) => deleteItem(ref(thing))),
		),
		title: `Take ${subjectOf(named)} off the shopping list`,
		button: `Remove ${countWords(named.length, 'item')}`,
	}),
	set(named) {
		if (named.some(({ asked }) => asked.quantity === undefined)) return asks('To how much?')
		const edits = named.map(({ thing, asked: { quantity, unit } }) =>
			editItem({
				...ref(thing),
				changes: {
					quantity: quantity === undefined ? null : toText(rationalOf(quantity)),
					unit: unitOfInput(unit),
				},
			}),
		)
		return { kind: 'edit', edit: together(named, 'shopping_item.edit', edits), title: `Change ${subjectOf(named)}` }
	},
}
