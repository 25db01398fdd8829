import { shoppingPage } from '#app/domains/shopping/client/shopping-queries.ts'
import { amountOfItem, groupByAisle, type ShopItem } from '#app/domains/shopping/model/shopping-list.ts'
import { walksOf } from '#app/domains/shopping/model/store-order.ts'
import { matchName } from '../../../model/match-name.ts'
import type { LookInput } from '../../../model/tools/look.ts'
import type { RunTool } from '../../tool-context.ts'

const MOST_LINES = 80

/** 'oat milk, 2' */
const itemWords = (item: ShopItem): string =>
	[item.ingredient_name, amountOfItem(item)].filter((part) => part !== '').join(', ')

/** The shopping list: what is still to buy, then what is ticked. */
export const lookAtList: RunTool<LookInput> = async ({ food }, { localStore }) => {
	const { items: rows, orders } = await localStore.run((db) => shoppingPage.read(db))
	// As the cook walks through the shop.
	const items = groupByAisle(rows, walksOf(orders, '')).flatMap(({ lines }) => lines.map(({ item }) => item))
	const wanted = food ? matchName(items, food, ({ ingredient_name }) => ingredient_name) : items
	const left = wanted.filter(({ is_checked }) => !is_checked)
	const ticked = wanted.filter(({ is_checked }) => is_checked)
	const sources = [{ label: 'Shopping list', path: '/shopping-list' }]
	if (wanted.length === 0) {
		const words = food ? `“${food}” is not on your list.` : 'Your shopping list is empty.'
		return { status: 'ran', words, output: { answer: words }, sources }
	}
	const lines = [
		left.length > 0 ? `Still to buy, ${left.length} of ${wanted.length}:` : 'Everything is ticked.',
		...left.slice(0, MOST_LINES).map((item) => `- ${itemWords(item)}${item.needs_check ? ' (check at home)' : ''}`),
		...(ticked.length > 0 ? [`Ticked: ${ticked.slice(0, MOST_LINES).map(itemWords).join('; ')}`] : []),
	]
	return {
		status: 'ran',
		words: lines.join('\n'),
		output: { toBuy: left.slice(0, MOST_LINES).map(itemWords), ticked: ticked.slice(0, MOST_LINES).map(itemWords) },
		sources,
	}
}
