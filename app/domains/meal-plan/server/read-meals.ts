import { toCard } from '#app/domains/recipes/model/to-card.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findSpaceVersion } from '#db/queries/cookbooks.ts'
import { listPlannedMeals } from '#db/queries/meal-plan.ts'
import { type PlannedMeal, toPlannedMeal } from '../model/planned-meal.ts'

/**
 * What a cook has planned between two days, both included, and the version of the space that it reflects. One round
 * trip.
 */
export async function readMeals(
	db: Db,
	{ space, from, to }: { space: string; from: Day; to: Day },
): Promise<{ meals: PlannedMeal[]; ver: number }> {
	const [rows, versions] = await db.batch([listPlannedMeals(db, { space, from, to }), findSpaceVersion(db, { space })])
	return { meals: rows.map(fromRow), ver: versions[0]?.ver ?? 0 }
}

function fromRow({ meal, recipe }: Awaited<ReturnType<typeof listPlannedMeals>>[number]): PlannedMeal {
	return toPlannedMeal(meal, meal.date, recipe ? toCard(recipe, recipe) : undefined)
}
