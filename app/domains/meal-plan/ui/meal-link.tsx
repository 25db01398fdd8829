import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { type Planner, usePlanner } from './planner-context.ts'

/** The id of the paragraph that explains how a meal is moved. */
export const MOVE_HINT_ID = 'planner-hint'

/**
 * A meal links to its recipe. A meal without a recipe links nowhere, or in the planner to its own details. `isMovable`:
 * it can be picked up by keyboard.
 */
export const MealLink = ({
	meal,
	className,
	isMovable = false,
	children,
}: {
	meal: PlannedMeal
	className: string
	isMovable?: boolean
	children: ReactNode
}) => {
	const planner = usePlanner()
	const keys = planner && isMovable ? keysOf(planner, meal) : undefined
	if (meal.recipe_id)
		return (
			<Link to={`/recipe/${meal.recipe_id}`} viewTransition className={`card group ${className}`} {...keys}>
				{children}
			</Link>
		)
	if (!planner) return <div className={className}>{children}</div>
	return (
		<button
			type="button"
			onClick={() => planner.act('edit', meal)}
			className={`card group w-full text-left ${className}`}
			{...keys}
		>
			{children}
		</button>
	)
}

const keysOf = (planner: Planner, meal: PlannedMeal) => ({
	'data-meal': meal.id,
	'aria-describedby': MOVE_HINT_ID,
	onKeyDown: (event: KeyboardEvent) => {
		if (event.altKey || event.ctrlKey || event.metaKey) return
		if (planner.press(event.key, meal)) event.preventDefault()
	},
	// Releasing the key that drops a meal must not press the button.
	onKeyUp: (event: KeyboardEvent) => {
		if (event.key === ' ') event.preventDefault()
	},
})
