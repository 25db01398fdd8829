import { z } from 'zod'
import { type Place, UNIT_CHOICES, WEEK_STARTS } from '#app/platform/model/place.ts'
import { isRegion } from '#app/platform/model/regions.ts'
import {
	COOKING_EXPERIENCES,
	MOST_PIN_CHARACTERS,
	MOST_PINS,
	RECIPE_PLACES,
	TIME_AVAILABILITIES,
} from './preference-options.ts'
import { isTimeZone } from './time-zone.ts'

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
	// The cook's place (Place). Older rows and edits have none.
	time_zone: z.string().max(64).refine(isTimeZone, 'is not a time zone').optional(),
	region: z.custom<string>(isRegion, 'is not a region').optional(),
	week_start: z.enum(WEEK_STARTS).optional(),
	units: z.enum(UNIT_CHOICES).optional(),
	// The assistant: what the table avoids goes along with a question, plain questions are answered on the device, and
	// the sentences that are tiles. Absent: yes, yes, none.
	assistant_sends_needs: z.boolean().optional(),
	assistant_on_device: z.boolean().optional(),
	assistant_pins: z.array(z.string().max(MOST_PIN_CHARACTERS)).max(MOST_PINS).optional(),
	// The answer to 'Where are your recipes now?'. Absent: home still asks.
	recipes_place: z.enum(RECIPE_PLACES).optional(),
})
/** The fields of the preferences that form the cook's place. */
export const PLACE_FIELDS = ['time_zone', 'region', 'week_start', 'units'] as const satisfies (keyof Place)[]
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
