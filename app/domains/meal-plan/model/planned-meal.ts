import type { CardMark, RecipeCard } from '#app/domains/recipes/model/card.ts'
import { choosePlate, type PlateSetting } from '#app/domains/recipes/model/plate.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { PlacedMeal } from './meal-plan.ts'

/** A meal as the planner shows it. */
export type PlannedMeal = PlacedMeal & {
	name: string
	servings: number | null
	/** Null for a meal without a recipe, and if the recipe is deleted or not on the device yet. */
	recipe_id: string | null
	/** The recipe's total; 0 if unknown. */
	minutes: number
	picture: string
	plate: PlateSetting
	icon: string | null
	notes: string
	/** The meal whose leftovers these are. */
	leftover_of: string | null
	is_locked: boolean
	repeat_id: string | null
	/** Ids of eaters. */
	guests: string[]
	/** Milliseconds. */
	cooked_at: number | null
	/** How safe the meal is for its table, if it is not clear; known on a device only. */
	mark?: CardMark
}

type MealRow = Omit<FieldsOf<'meal_plan_item'>, 'meal_plan_id' | 'recipe_id' | 'ahead_done'> & { id: string }

/**
 * Joins a meal's row with its day and its recipe's card. A meal without a recipe gets the plate that its name suggests.
 */
export function toPlannedMeal(
	meal: MealRow,
	date: Day,
	card: Pick<RecipeCard, 'id' | 'minutes' | 'picture' | 'plate'> | undefined,
): PlannedMeal {
	return {
		id: meal.id,
		date,
		section: meal.section,
		name: meal.name,
		time: meal.time,
		servings: meal.servings,
		position: meal.position,
		recipe_id: card?.id ?? null,
		minutes: card?.minutes ?? 0,
		picture: card?.picture ?? '',
		icon: meal.icon,
		notes: meal.notes ?? '',
		leftover_of: meal.leftover_of ?? null,
		is_locked: meal.is_locked ?? false,
		repeat_id: meal.repeat_id ?? null,
		guests: meal.guests ?? [],
		cooked_at: meal.cooked_at ?? null,
		plate: card?.plate ?? choosePlate({ id: meal.id, title: meal.name, description: '', cuisine: '' }),
	}
}
