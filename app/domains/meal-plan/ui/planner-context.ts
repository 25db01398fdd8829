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

/** A meal picked up by keyboard, and the spot over which it is held. */
export type LiftedMeal = { meal: PlannedMeal; over: Spot }

/** What a cook can do in the planner. */
export type Planner = {
	today: Day
	add(place: Place): void
	act(act: MealAct, meal: PlannedMeal): void
	/** Drops a meal in a slot, last unless an index is given. */
	moveTo(meal: PlannedMeal, place: Place | Spot): void
	/** The spot of a meal, and how many others are in its slot. */
	spot(meal: PlannedMeal): Spot & { beside: number }
	held: LiftedMeal | null
	/** Handles a key pressed on a meal; returns true if the planner used it. */
	press(key: string, meal: PlannedMeal): boolean
}

export const PlannerContext = createContext<Planner | null>(null)

/** null outside the planner, where meals are only shown. */
export const usePlanner = (): Planner | null => useContext(PlannerContext)
