import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { CUT_SCORE, matchFood } from '#app/domains/ingredients/model/foods/match-food.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { stem, wordsOf } from '#app/domains/recipes/model/search/words.ts'
import type { PageName } from '../../engine.ts'
import { readTurns, type Turn, wordsOf as wordsOfReading } from '../converse.ts'
import { makeReader, type Reader } from '../read-text.ts'
import type { FoundRecipe, Readers, Reading } from '../reading.ts'

/** A Wednesday. */
export const TODAY = '2026-11-25'

/** The recipes of the fake kitchen by their aliases. */
const RECIPES: Record<string, Omit<FoundRecipe, 'alias'>> = {
	salmon: { title: 'Miso salmon with sesame greens', about: 'Japanese Dinner fish', rest: '' },
	soup: { title: 'Red lentil soup with mint butter', about: 'Turkish Soup freezes well', rest: '' },
	onions: { title: 'French onion soup', about: 'French Soup winter', rest: '' },
	stew: { title: 'Doro wat, Ethiopian chicken stew', about: 'Ethiopian Dinner', rest: '' },
	roast: { title: 'Roast chicken with leeks', about: 'French Dinner', rest: '' },
	curry: { title: 'Chickpea and spinach curry', about: 'Indian Dinner vegan', rest: '' },
	green: { title: 'Green curry with basil', about: 'Thai Dinner', rest: '' },
	pizza: { title: 'Overnight pizza', about: 'Italian Dinner Baking', rest: '' },
	tart: { title: 'Thin apple tart', about: 'French Dessert', rest: '' },
}
const PLANNED = [
	{ date: TODAY, section: 'Dinner', name: 'Chickpea and spinach curry', alias: 'curry' },
	{ date: '2026-11-28', section: 'Dinner', name: 'Overnight pizza', alias: 'pizza' },
]

/** Readers over the fake kitchen: a recipe is found if it has all words. */
export async function fakeReaders(language: Language = 'en'): Promise<Readers> {
	const foods = await loadFoods(language)
	const recipes = Object.entries(RECIPES).map(([alias, recipe]): FoundRecipe => ({ alias, ...recipe }))
	return {
		async find(text) {
			const words = wordsOf(text).map(stem)
			const has = ({ title, about }: FoundRecipe) => {
				const own = wordsOf(`${title} ${about}`).map(stem)
				return words.every((word) => own.some((one) => one.startsWith(word)))
			}
			return words.length === 0 ? [] : recipes.filter(has)
		},
		food(word) {
			const match = matchFood(foods, word, language) ?? matchFood(foods, word, 'en')
			return (
				match && {
					id: match.food.id,
					name: match.food.names.en?.one ?? match.food.id,
					isExact: match.score > CUT_SCORE,
				}
			)
		},
		eaters: async () => ['Robin', 'Ben'],
		cookbooks: async () => ['Wet Sundays', 'Suppers for a full table'],
		facets: async () => ({
			cuisines: ['Ethiopian', 'French', 'Indian', 'Italian', 'Japanese', 'Thai', 'Turkish'],
			categories: ['Baking', 'Dessert', 'Dinner', 'Soup'],
		}),
		listed: async () => ['oat milk', 'coffee beans'],
		stocked: async () => ['butter', 'honey', 'spinach'],
		meals: async (from, to) => PLANNED.filter(({ date }) => date >= from && date <= to),
		titleOf: (alias) => RECIPES[alias]?.title,
	}
}

export type Asked = {
	language?: Language
	page?: PageName
	/** The alias of the page's recipe. */
	recipe?: string
	/** What was said before, each with its answer. */
	before?: Turn[]
}

/** Reads a sentence in the fake kitchen. */
export async function readIn(text: string, { language = 'en', page, recipe, before = [] }: Asked = {}) {
	const readers = await fakeReaders(language)
	const known = recipe ? RECIPES[recipe] : undefined
	const context: Reader['context'] = {
		...{ readers, today: TODAY, shown: [], chosen: null, noModel: 'No model is set.', planDays: 14 },
		page: {
			route: page ?? (known ? 'recipe' : 'home'),
			...(recipe && known ? { recipe: { alias: recipe, title: known.title, servings: 4, lines: [] } } : {}),
		},
	}
	const reader = await makeReader(context, language)
	const reading = await readTurns([...before, { text }], reader)
	return { ...reading, words: wordsOfReading(reading, reader) }
}

/**
 * What a reading does, in one line: each call as its tool and the values of its input, else the kind of the reading. A
 * wish to change something of which words are left is a question.
 */
export function describeReading({ kind, calls, writes, isWhole, options }: Reading): string {
	if (kind !== 'calls') return options.length > 0 ? `${kind}: ${options.join(' / ')}` : kind
	if (writes && !isWhole) return 'ask'
	return calls.map(({ name, input }) => `${name} ${valuesOf(input)}`).join('; ')
}

const valuesOf = (value: unknown): string =>
	Array.isArray(value)
		? `[${value.map(valuesOf).join(', ')}]`
		: typeof value === 'object' && value !== null
			? Object.values(value).map(valuesOf).join(' ')
			: String(value)
