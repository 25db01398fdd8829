import { z } from 'zod'
import { COOKING_EXPERIENCES, TIME_AVAILABILITIES } from './preference-options.ts'

const names = z.array(z.string().max(100)).max(100)

export const preferencesSchema = z.object({
	dietary_restrictions: names,
	allergens: names,
	preferred_cuisines: names,
	disliked_cuisines: names,
	preferred_categories: names,
	cooking_experience: z.enum(COOKING_EXPERIENCES),
	time_availability: z.enum(TIME_AVAILABILITIES),
	cooking_goals: names,
})
export type Preferences = z.infer<typeof preferencesSchema>

/** The spec's defaults: beginner, moderate, empty lists. */
export const defaultPreferences = (): Preferences => ({
	dietary_restrictions: [],
	allergens: [],
	preferred_cuisines: [],
	disliked_cuisines: [],
	preferred_categories: [],
	cooking_experience: 'beginner',
	time_availability: 'moderate',
	cooking_goals: [],
})
