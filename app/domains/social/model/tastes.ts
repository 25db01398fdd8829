import type { Preferences } from '#app/domains/accounts/model/preferences.ts'

const CUISINES_SHOWN = 3
const GOALS_SHOWN = 2
const DIETS_SHOWN = 3

/**
 * What home shows of a cook's preferences: the first three cuisines and the first two goals; the first three diets of a
 * cook who chose neither.
 */
export function tastesOf({
	preferred_cuisines,
	cooking_goals,
	dietary_restrictions,
}: Pick<Preferences, 'preferred_cuisines' | 'cooking_goals' | 'dietary_restrictions'>): string[] {
	const tastes = new Set([...preferred_cuisines.slice(0, CUISINES_SHOWN), ...cooking_goals.slice(0, GOALS_SHOWN)])
	return tastes.size > 0 ? [...tastes] : dietary_restrictions.slice(0, DIETS_SHOWN)
}
