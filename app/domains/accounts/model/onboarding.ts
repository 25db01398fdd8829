import { ALLERGENS, DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { CATEGORIES, COOKING_EXPERIENCES, COOKING_GOALS, CUISINES, TIME_AVAILABILITIES } from './preference-options.ts'
import type { Preferences } from './preferences.ts'

export const ONBOARDING_STEPS = ['Dietary Preferences', 'Cuisine Preferences', 'Cooking Habits', 'Your Goals'] as const
export const LAST_STEP = ONBOARDING_STEPS.length - 1

/** The lists of a cook's preferences and the options of each. */
export const CHOICES = {
	dietary_restrictions: DIETS,
	allergens: ALLERGENS,
	preferred_cuisines: CUISINES,
	disliked_cuisines: CUISINES,
	preferred_categories: CATEGORIES,
	cooking_goals: COOKING_GOALS,
} as const
export type ChoiceName = keyof typeof CHOICES
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]
/** The preferences of which a cook chooses one. */
export const SINGLE_CHOICES = ['cooking_experience', 'time_availability'] as const
export const isChoiceName = (field: string): field is ChoiceName => Object.hasOwn(CHOICES, field)

const chosen = (options: readonly string[], values: unknown): string[] =>
	Array.isArray(values) ? options.filter((option) => values.includes(option)) : []

function oneOf<T extends string>(options: readonly T[], value: unknown, fallback: T): T {
	return options.find((option) => option === value) ?? fallback
}

/**
 * Reads preferences from any source: a form, a stored draft. Drops unknown options, fills a missing choice with the
 * spec's default, and does not list a liked cuisine as avoided. Never throws.
 */
export function preferencesFrom(read: (field: keyof Preferences) => unknown): Preferences {
	const preferred_cuisines = chosen(CUISINES, read('preferred_cuisines'))
	const disliked = chosen(CUISINES, read('disliked_cuisines'))
	return {
		dietary_restrictions: chosen(DIETS, read('dietary_restrictions')),
		allergens: chosen(ALLERGENS, read('allergens')),
		preferred_cuisines,
		disliked_cuisines: disliked.filter((cuisine) => !preferred_cuisines.includes(cuisine)),
		preferred_categories: chosen(CATEGORIES, read('preferred_categories')),
		cooking_experience: oneOf(COOKING_EXPERIENCES, read('cooking_experience'), 'beginner'),
		time_availability: oneOf(TIME_AVAILABILITIES, read('time_availability'), 'moderate'),
		cooking_goals: chosen(COOKING_GOALS, read('cooking_goals')),
	}
}

/** Adds or removes a choice. Liking a cuisine ends avoiding it, and the other way round. */
export function toggleChoice(preferences: Preferences, list: ChoiceName, value: string): Preferences {
	const has = preferences[list].includes(value)
	const next = has ? preferences[list].filter((other) => other !== value) : [...preferences[list], value]
	const opposite = OPPOSITE[list]
	if (has || !opposite) return { ...preferences, [list]: next }
	return { ...preferences, [list]: next, [opposite]: preferences[opposite].filter((other) => other !== value) }
}

const OPPOSITE: Partial<Record<ChoiceName, ChoiceName>> = {
	preferred_cuisines: 'disliked_cuisines',
	disliked_cuisines: 'preferred_cuisines',
}

/** The progress in percent while `step` (from 0) is open. */
export const percentComplete = (step: number): number => Math.round(((step + 1) / ONBOARDING_STEPS.length) * 100)

/** Where a cook left off, as stored in the browser. */
export type OnboardingDraft = { step: number; preferences: Preferences }

export const writeDraft = (userId: string, draft: OnboardingDraft): string => JSON.stringify({ userId, ...draft })

/** Reads a draft from a stored text; null when there is none, it is broken, or it belongs to another cook. */
export function readDraft(stored: string | null, userId: string): OnboardingDraft | null {
	if (!stored) return null
	try {
		const draft: unknown = JSON.parse(stored)
		if (typeof draft !== 'object' || draft === null) return null
		const { userId: owner, step, preferences } = draft as Record<string, unknown>
		if (owner !== userId || typeof preferences !== 'object' || preferences === null) return null
		const known = preferences as Record<string, unknown>
		return {
			step: Number.isInteger(step) ? Math.min(LAST_STEP, Math.max(0, Number(step))) : 0,
			preferences: preferencesFrom((field) => known[field]),
		}
	} catch {
		return null
	}
}
