import { createContext, useContext } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Place, Spot } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'

export type MealAct =
	| 'earlier'
	| 'later'
	| 'edit'
	| 'move'
	| 'copy'
	| 'leftovers'
	| 'repeat'
	| 'lock'
	| 'cooked'
	| 'tonight'
	| 'delete'

/** A meal that has been picked up by keys, and the place above which it is held. */
export type Held = { meal: PlannedMeal; over: Spot }

/** What a cook can do in the planner. */
export type Planner = {
	today: Day
	add(place: Place): void
	act(act: MealAct, meal: PlannedMeal): void
	/** Lays a meal down in a place, last where no index is named. */
	moveTo(meal: PlannedMeal, place: Place | Spot): void
	/** Where a meal stands, and how many others stand there. */
	spot(meal: PlannedMeal): Spot & { beside: number }
	held: Held | null
	/** A key was pressed on a meal; true where it was the planner's. */
	press(key: string, meal: PlannedMeal): boolean
}

export const PlannerContext = createContext<Planner | null>(null)

/** null outside the planner: there a meal is only shown. */
export const usePlanner = (): Planner | null => useContext(PlannerContext)
