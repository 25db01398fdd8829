import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { pantryItems } from '#app/domains/pantry/client/pantry-queries.ts'
import { hasGuessedDate } from '#app/domains/pantry/model/guessed-date.ts'
import { dateWords, placeName, type Stocked } from '#app/domains/pantry/model/pantry-list.ts'
import { dueSoon } from '#app/domains/pantry/model/shelf-life.ts'
import { amountWords } from '#app/domains/shopping/model/amount-words.ts'
import { matchName } from '../../../model/match-name.ts'
import type { LookInput } from '../../../model/tools/look.ts'
import { foodOfWord } from '../../kitchen/foods-of-recipes.ts'
import type { RunTool, ToolContext } from '../../tool-context.ts'

const MOST_LINES = 80

/** What is at home: a food, or what is to be used soon and everything else. */
export const lookAtPantry: RunTool<LookInput> = async ({ food }, context) => {
	const { localStore, today } = context
	const items = await localStore.run((db) => pantryItems.read(db))
	const sources = [{ label: 'Pantry', path: '/pantry' }]
	const wanted = food ? await itemsOfFood(items, food, context) : items
	if (wanted.length === 0) {
		const words = food ? `No ${food} in the pantry.` : 'The pantry is empty.'
		return { status: 'ran', words, output: { answer: words }, sources }
	}
	const foods = await loadFoods()
	const soon = dueSoon(wanted, { today, dueOf: ({ best_before }) => best_before }).map(({ item }) => item)
	const rest = wanted.filter((item) => !soon.includes(item)).sort(byName)
	const told = (some: readonly Stocked[]) => some.slice(0, MOST_LINES).map((item) => stockWords(item, foods, context))
	const lines = food
		? told([...soon, ...rest])
		: [
				...(soon.length > 0 ? ['Use soon:', ...told(soon).map((line) => `- ${line}`)] : ['Nothing is due soon.']),
				...(rest.length > 0 ? ['Also at home:', ...told(rest).map((line) => `- ${line}`)] : []),
			]
	return {
		status: 'ran',
		words: lines.join('\n'),
		output: { useSoon: told(soon), atHome: told(rest) },
		sources,
	}
}

const byName = (a: Stocked, b: Stocked): number => a.ingredient_name.localeCompare(b.ingredient_name, 'en')

/** 'eggs: 6, Fridge, Best before 5 December' */
function stockWords(item: Stocked, foods: FoodTable, { today, me }: ToolContext): string {
	const { ingredient_name, quantity, unit, place, best_before, is_staple } = item
	const until = dateWords(best_before, { today, of: me, isGuess: hasGuessedDate(foods, item, me) })
	const amount = quantity === '0' ? 'used up' : amountWords(quantity, unit) || (is_staple ? 'always at home' : 'some')
	const parts = [amount, placeName(place), until].filter((part) => part !== '')
	return `${ingredient_name}: ${parts.join(', ')}`
}

/** The items that a word means: by name, and by what the food table knows. */
async function itemsOfFood(items: readonly Stocked[], word: string, { locale }: ToolContext): Promise<Stocked[]> {
	const named = matchName(items, word, ({ ingredient_name }) => ingredient_name)
	if (named.length > 0) return named
	const foods = await loadFoods()
	const food = foodOfWord(foods, word, locale)
	return food ? items.filter((item) => foodOfRow(foods, item, [])?.id === food.id) : []
}
