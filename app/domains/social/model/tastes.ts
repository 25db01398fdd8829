import type { Preferences } from '#app/domains/accounts/model/preferences.ts'

const CUISINES_SHOWN = 3
const GOALS_SHOWN = 2

/** What home shows of a cook's preferences: the first three cuisines and the first two goals. */
export const tastesOf = ({
	preferred_cuisines,
	cooking_goals,
}: Pick<Preferences, 'preferred_cuisines' | 'cooking_goals'>): string[] => [
	...new Set([...preferred_cuisines.slice(0, CUISINES_SHOWN), ...cooking_goals.slice(0, GOALS_SHOWN)]),
]
