import { and, asc, between, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { meal_plan_items, meal_plans } from '../schema/meal-plan.ts'
import { recipe_stats, recipes } from '../schema/recipes.ts'
import { cardColumns, isOpenTo, statsOfRecipe } from './public-recipes.ts'

/**
 * The planned meals of a space between two days, both included (yyyy-MM-dd), each with its recipe. The recipe is null
 * when the meal names none, or one that is deleted or that this space, which has its cook's id, may not see.
 */
export const listPlannedMeals = (db: Db, { space, from, to }: { space: string; from: string; to: string }) =>
	db
		.select({
			meal: {
				id: meal_plan_items.id,
				date: meal_plans.date,
				section: meal_plan_items.section,
				name: meal_plan_items.name,
				time: meal_plan_items.time,
				servings: meal_plan_items.servings,
				position: meal_plan_items.position,
				recipe_id: meal_plan_items.recipe_id,
				icon: meal_plan_items.icon,
				notes: meal_plan_items.notes,
				leftover_of: meal_plan_items.leftover_of,
				is_locked: meal_plan_items.is_locked,
				repeat_id: meal_plan_items.repeat_id,
				guests: meal_plan_items.guests,
				cooked_at: meal_plan_items.cooked_at,
			},
			recipe: cardColumns,
		})
		.from(meal_plans)
		.innerJoin(meal_plan_items, and(eq(meal_plan_items.meal_plan_id, meal_plans.id), eq(meal_plan_items.space, space)))
		.leftJoin(
			recipes,
			and(
				eq(recipes.id, meal_plan_items.recipe_id),
				isNull(recipes.deleted_at),
				or(eq(recipes.space, space), isOpenTo(space)),
			),
		)
		.leftJoin(recipe_stats, statsOfRecipe)
		.where(
			and(
				eq(meal_plans.space, space),
				between(meal_plans.date, from, to),
				isNull(meal_plans.deleted_at),
				isNull(meal_plan_items.deleted_at),
			),
		)
		.orderBy(asc(meal_plans.date), asc(meal_plan_items.position), asc(meal_plan_items.id))
