import { FOOD_DIETS } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { readMissingFacts } from '#app/domains/recipes/client/keep-facts.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { NO_FILTERS, type RecipeFilters, type RecipeSort } from '#app/domains/recipes/model/filters.ts'
import type { Facets } from '#app/domains/recipes/model/search/search-index.ts'
import { fold } from '#app/domains/recipes/model/search/words.ts'
import { andList } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { FindRecipesInput } from '../../model/tools/find-recipes.ts'
import { byKind, holdsFoods, inEnglish } from '../kitchen/foods-of-recipes.ts'
import { markedCards } from '../kitchen/marked-cards.ts'
import { nearestRecipes } from '../kitchen/nearest-recipes.ts'
import { libraryOf } from '../kitchen/search-library.ts'
import { shownRecipes } from '../kitchen/shown-recipes.ts'
import type { RunTool } from '../tool-context.ts'

const SORTS: Record<NonNullable<FindRecipesInput['sort']>, RecipeSort> = {
	quickest: 'quickest',
	newest: 'newest',
	rating: 'rating',
	random: 'newest',
}

/** Searches the cook's recipes. Without words it suggests: then what the table cannot eat is left out and counted. */
export const findRecipes: RunTool<FindRecipesInput> = async (input, context) => {
	if (input.diet) await readMissingFacts(context.localStore)
	const library = libraryOf(context)
	const { text, filters } = questionOf(input, await library.facets())
	const sort = input.sort ? SORTS[input.sort] : text === '' ? 'rating' : 'newest'
	const own = await library.ask({ text, filters, sort })
	const translated = own.ids.length === 0 && text !== '' ? await inEnglish(text, context.locale) : text
	const answer = translated === text ? own : await library.ask({ text: translated, filters, sort })
	const nearest = answer.ids.length === 0 && input.query ? await nearestRecipes(library, input.query, context) : []
	const ids = nearest.length > 0 ? nearest : answer.ids
	const found = await byKind(context, await holdsFoods(context, ids, input), input.query)
	const isSuggestion = !input.query && !input.with?.length
	const { cards, leftOut } = await markedCards(context, found, isSuggestion)
	const ordered = input.sort === 'random' ? shuffled(cards, context.now) : cards
	const isOnlyNear = nearest.length > 0 || (answer.near > 0 && answer.near === ids.length)
	const why = conditionsOf(input)
	if (ordered.length === 0) return noneFound(why, leftOut)
	const total = nearest.length > 0 ? nearest.length : answer.total
	const count = found.length === ids.length ? total - leftOut : ordered.length
	return shownRecipes(context, ordered, {
		count: Math.max(count, ordered.length),
		intro: isOnlyNear ? `No recipe matches ${why} exactly. These are close:` : null,
		leftOut,
	})
}

/** The question to the index: what it cannot filter by is searched for as a word. */
function questionOf(input: FindRecipesInput, facets: Facets): { text: string; filters: RecipeFilters } {
	const cuisine = input.cuisine ? matchName(facets.cuisines, input.cuisine, (name) => name)[0] : undefined
	const category = input.category ? matchName(facets.categories, input.category, (name) => name)[0] : undefined
	const diet = FOOD_DIETS.find((name) => fold(name) === fold(input.diet ?? ''))
	const searched = [
		input.query,
		...(input.with ?? []),
		cuisine ? undefined : input.cuisine,
		category ? undefined : input.category,
		diet ? undefined : input.diet,
	]
	const excluded = (input.without ?? []).filter((word) => !word.includes(' ')).map((word) => `-${word}`)
	return {
		text: [...searched, ...excluded].filter((word) => word !== undefined).join(' '),
		filters: {
			...NO_FILTERS,
			cuisine: cuisine ?? '',
			category: category ? [category] : [],
			// The filter means less than this many minutes.
			totalTime: input.maxMinutes === undefined ? '' : `${input.maxMinutes + 1}`,
			diets: diet ? [diet] : [],
		},
	}
}

/** '“soup”, without cream and butter, at most 30 minutes' */
function conditionsOf({ query, with: wanted, without, maxMinutes, cuisine, category, diet }: FindRecipesInput): string {
	const words = [query, cuisine, category, diet].filter((word) => word !== undefined).map((word) => `“${word}”`)
	if (wanted?.length) words.push(`with ${andList(wanted)}`)
	if (without?.length) words.push(`without ${andList(without)}`)
	if (maxMinutes !== undefined) words.push(`in ${maxMinutes} minutes`)
	return words.join(', ')
}

function noneFound(why: string, leftOut: number): Outcome {
	const words = [
		why ? `None of your recipes matches ${why}.` : 'You have no recipes yet.',
		...(leftOut > 0 ? [`${leftOut} more contain what somebody at your table avoids.`] : []),
		'You can look in Explore.',
	].join(' ')
	return { status: 'ran', words, output: { found: 0, answer: words }, shows: [] }
}

/** The same order for the same moment, another for the next. */
function shuffled(cards: readonly RecipeCard[], seed: number): RecipeCard[] {
	let state = seed % 2_147_483_647 || 1
	const keyed = cards.map((card) => {
		state = (state * 48_271) % 2_147_483_647
		return { card, key: state }
	})
	return keyed.sort((a, b) => a.key - b.key).map(({ card }) => card)
}
