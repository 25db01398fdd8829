import type { Language } from '../../recipes/model/grammar/languages/language.ts'
import { displayQuantity } from '../../recipes/model/quantity/display.ts'
import { fromText } from '../../recipes/model/quantity/rational.ts'
import { unitWord } from '../../recipes/model/scaling/unit-words.ts'
import type { ListItem } from './list-item.ts'

const OTHER = 'Other'

/** The heading of an aisle: 'Vegetables'; 'Other' for lines without one. */
export const aisleName = (aisle: string): string =>
	aisle === '' ? OTHER : aisle.charAt(0).toUpperCase() + aisle.slice(1)

/** '300 g', '2', '1.5 kg'; '' where no amount is said. */
export function amountWords({ quantity, unit }: Pick<ListItem, 'quantity' | 'unit'>, language: Language): string {
	const amount = quantity === null ? null : fromText(quantity)
	if (!amount) return ''
	const number = displayQuantity(amount, unit, language)
	return unit ? `${number} ${unitWord(unit, amount, language)}` : number
}

/** '2 onions', '300 g rice (check)'. */
function lineText(item: ListItem, language: Language): string {
	const words = [amountWords(item, language), item.ingredient_name].filter((part) => part !== '').join(' ')
	return item.needs_check ? `${words} (check)` : words
}

/**
 * Lines by aisle, in this order of aisles; aisles that it does not name come behind, by name, and lines without one last.
 * Within an aisle by name.
 */
export function byAisle<Item extends Pick<ListItem, 'category' | 'ingredient_name' | 'id'>>(
	items: readonly Item[],
	order: readonly string[],
): { aisle: string; items: Item[] }[] {
	const groups = new Map<string, Item[]>()
	for (const item of items) groups.set(item.category, [...(groups.get(item.category) ?? []), item])
	const place = (aisle: string) => {
		const at = order.indexOf(aisle)
		return aisle === '' ? order.length + 1 : at < 0 ? order.length : at
	}
	return [...groups]
		.sort(([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1))
		.map(([aisle, all]) => ({
			aisle,
			items: all.sort(
				(one, other) => one.ingredient_name.localeCompare(other.ingredient_name) || (one.id < other.id ? -1 : 1),
			),
		}))
}

/** The list as a plain text to send: what is still to be bought, by aisle in the cook's order. */
export function shareText(
	items: readonly ListItem[],
	{ order, language }: { order: readonly string[]; language: Language },
): string {
	const open = items.filter(({ is_checked, deleted }) => !is_checked && !deleted)
	return byAisle(open, order)
		.map(({ aisle, items: all }) =>
			[aisleName(aisle), ...all.map((item) => `- ${lineText(item, language)}`)].join('\n'),
		)
		.join('\n\n')
}
