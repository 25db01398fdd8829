import type { Preferences } from '#app/domains/accounts/model/preferences.ts'
import { totalMinutes } from './duration.ts'
import type { Recipe } from './recipe.ts'

/** A cook's preferences that recommendations use. */
export type Taste = Pick<
	Preferences,
	| 'dietary_restrictions'
	| 'preferred_cuisines'
	| 'disliked_cuisines'
	| 'preferred_categories'
	| 'cooking_experience'
	| 'time_availability'
>

export type Rankable = Pick<
	Recipe,
	'id' | 'title' | 'description' | 'cuisine' | 'category' | 'prep_time' | 'cook_time' | 'total_time'
> & { average_rating: number; published_at: number }

/** Points of the spec's personalization score (spec 12.2). */
export const POINTS = {
	preferredCuisine: 10,
	preferredCategory: 8,
	dislikedCuisine: -20,
	quick: 5,
	moderate: 3,
	extended: 3,
	beginner: 5,
	advanced: 3,
	dietaryTerm: 6,
} as const

/** Whole minutes, from the same table. */
const QUICK_MINUTES = 30
const MODERATE_MINUTES = 60
const BEGINNER_MINUTES = 45

/**
 * Recipes whose times are in the same class get the same points for every cook. The index of recommendations files
 * recipes by class (`pace`); each class is represented by one time in it, in whole minutes.
 */
export const PACES = [0, QUICK_MINUTES, BEGINNER_MINUTES, MODERATE_MINUTES, MODERATE_MINUTES + 1] as const

/**
 * Lower-case words separated and enclosed by single spaces, so that 'gluten-free' matches 'Gluten free' and 'keto'
 * does not match 'ketones'.
 */
const asWords = (text: string): string =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `

const isAmong = (name: string, names: readonly string[]): boolean => {
	const wanted = asWords(name)
	return wanted.trim() !== '' && names.some((other) => asWords(other) === wanted)
}

/** Points for the time of a recipe. An unknown time (0) gets none: it is not quick. */
export function timePoints(
	minutes: number,
	{ time_availability, cooking_experience }: Pick<Taste, 'time_availability' | 'cooking_experience'>,
): number {
	if (minutes === 0) return 0
	let points = 0
	if (time_availability === 'quick' && minutes <= QUICK_MINUTES) points += POINTS.quick
	if (time_availability === 'moderate' && minutes <= MODERATE_MINUTES) points += POINTS.moderate
	if (time_availability === 'extended' && minutes > MODERATE_MINUTES) points += POINTS.extended
	if (cooking_experience === 'beginner' && minutes <= BEGINNER_MINUTES) points += POINTS.beginner
	if (cooking_experience === 'advanced' && minutes > BEGINNER_MINUTES) points += POINTS.advanced
	return points
}

/** How well a recipe suits a cook, by the spec's table; each criterion counts at most once. */
export function personalizationScore(recipe: Rankable, taste: Taste): number {
	let score = timePoints(totalMinutes(recipe), taste)
	if (isAmong(recipe.cuisine, taste.preferred_cuisines)) score += POINTS.preferredCuisine
	if (isAmong(recipe.cuisine, taste.disliked_cuisines)) score += POINTS.dislikedCuisine
	if (recipe.category.some((category) => isAmong(category, taste.preferred_categories))) {
		score += POINTS.preferredCategory
	}
	const words = asWords(`${recipe.title} ${recipe.description}`)
	if (taste.dietary_restrictions.some((term) => words.includes(asWords(term)))) score += POINTS.dietaryTerm
	return score
}

/** Best matches first; ties by rating, then newest, then by id so that two servers agree. */
export function rankForCook<R extends Rankable>(recipes: readonly R[], taste: Taste, limit: number): R[] {
	return recipes
		.map((recipe) => ({ recipe, score: personalizationScore(recipe, taste) }))
		.sort(
			(a, b) =>
				b.score - a.score ||
				b.recipe.average_rating - a.recipe.average_rating ||
				b.recipe.published_at - a.recipe.published_at ||
				(a.recipe.id < b.recipe.id ? 1 : -1),
		)
		.slice(0, limit)
		.map(({ recipe }) => recipe)
}
