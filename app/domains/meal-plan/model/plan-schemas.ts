import { z } from 'zod'
import { timeSchema } from '#app/platform/model/time-schema.ts'
import { MEAL_LIMITS } from './plan-limits.ts'

/** HH:mm in the cook's local time. */
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const shortText = z.string().min(1).max(100)
const servings = z.number().int().min(1).max(1_000).nullable()

/** Lists of short texts, such as allergens. */
const labels = z.array(z.string().min(1).max(60)).max(50)

/** An object made by the program, whose JSON has at most this many characters. */
export const boundedObject = (characters: number) =>
	z
		.record(z.string().max(200), z.json())
		.refine((value) => JSON.stringify(value).length <= characters, { message: 'too long' })

/**
 * A planned meal. Null or a missing value in the last seven fields means that they were never set; rows of earlier
 * releases have none of them.
 */
export const mealItemSchema = z.object({
	meal_plan_id: z.uuid(),
	name: z.string().min(1).max(MEAL_LIMITS.name),
	time: clockTimeSchema.nullable(),
	section: z.string().min(1).max(MEAL_LIMITS.section),
	icon: z.string().max(50).nullable(),
	recipe_id: z.uuid().nullable(),
	servings,
	position: z.number().int().min(0),
	notes: z.string().max(MEAL_LIMITS.notes).nullable().optional(),
	/** The meal whose leftovers these are; leftovers add nothing to the shopping list. */
	leftover_of: z.uuid().nullable().optional(),
	/** Neither the automatic plan nor a changed evening moves a locked meal. */
	is_locked: z.boolean().nullable().optional(),
	/** The repeat rule that made it. */
	repeat_id: z.uuid().nullable().optional(),
	/** Ids of eaters who come in addition to the household. */
	guests: z.array(z.uuid()).max(MEAL_LIMITS.guests).nullable().optional(),
	/** Milliseconds. */
	cooked_at: timeSchema.nullable().optional(),
	/** Keys of the steps to do ahead that are done. */
	ahead_done: z.array(z.string().min(1).max(200)).max(MEAL_LIMITS.ahead).nullable().optional(),
})

/** A meal on the same weekday every week or every few weeks. */
export const mealRepeatSchema = z.object({
	name: z.string().min(1).max(MEAL_LIMITS.name),
	recipe_id: z.uuid().nullable(),
	servings,
	section: z.string().min(1).max(MEAL_LIMITS.section),
	time: clockTimeSchema.nullable(),
	icon: z.string().max(50).nullable(),
	notes: z.string().max(MEAL_LIMITS.notes),
	/** 1 for Monday to 7 for Sunday. */
	weekday: z.number().int().min(1).max(7),
	every_weeks: z.number().int().min(1).max(52),
	from_date: z.iso.date(),
	until_date: z.iso.date().nullable(),
	/** The last day for which meals have been made. A meal up to that day that the cook deleted is not made again. */
	made_until: z.iso.date().nullable(),
})

/** One meal of a saved week; `day` counts from Monday, 0 to 6. */
export const savedMealSchema = z.object({
	day: z.number().int().min(0).max(6),
	section: z.string().min(1).max(MEAL_LIMITS.section),
	name: z.string().min(1).max(MEAL_LIMITS.name),
	recipe_id: z.uuid().nullable(),
	servings,
	time: clockTimeSchema.nullable(),
	icon: z.string().max(50).nullable(),
	notes: z.string().max(MEAL_LIMITS.notes),
})
export type SavedMeal = z.infer<typeof savedMealSchema>

export const savedWeekSchema = z.object({
	name: shortText,
	meals: z.array(savedMealSchema).min(1).max(MEAL_LIMITS.savedMeals),
})

/** Somebody who eats at this table, always or as a guest. */
export const eaterSchema = z.object({
	name: shortText,
	is_guest: z.boolean(),
	allergens: labels,
	diets: labels,
	position: z.number().int().min(0),
})

/** The rules of the automatic plan; one row per space. */
export const planRulesSchema = z.object({ rules: boundedObject(50_000) })

/** A day of a cook's plan; its meals are rows of their own. */
export const mealPlanSchema = z.object({ user_id: z.uuid(), date: z.iso.date() })
