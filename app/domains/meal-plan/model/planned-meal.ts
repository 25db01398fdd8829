import type { FieldsOf } from '../../../sync/model/entities.ts'
import type { RecipeCard } from '../../recipes/model/card.ts'
import { choosePlate, type PlateSetting } from '../../recipes/model/plate.ts'
import type { Day } from './calendar.ts'
import type { PlacedMeal } from './meal-plan.ts'

/** A meal as the planner shows it. */
export type PlannedMeal = PlacedMeal & {
	name: string
	servings: number | null
	/** null for a meal without a recipe, and for one whose recipe is not there (any more, or yet). */
	recipe_id: string | null
	/** Its recipe's; 0 when unknown. */
	minutes: number
	picture: string
	plate: PlateSetting
}

type MealRow = Pick<FieldsOf<'meal_plan_item'>, 'section' | 'name' | 'time' | 'servings' | 'position'> & { id: string }

/** A meal's row with its day and its recipe's card. A meal without a recipe gets the plate that its name suggests. */
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
		plate: card?.plate ?? choosePlate({ id: meal.id, title: meal.name, description: '', cuisine: '' }),
	}
}
