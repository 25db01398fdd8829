import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlannedMeal } from '../model/planned-meal.ts'

/** A meal leads to its recipe; one without a recipe leads nowhere. */
export const MealLink = ({
	meal,
	className,
	children,
}: {
	meal: PlannedMeal
	className: string
	children: ReactNode
}) =>
	meal.recipe_id ? (
		<Link to={`/recipe/${meal.recipe_id}`} viewTransition className={`card group ${className}`}>
			{children}
		</Link>
	) : (
		<div className={className}>{children}</div>
	)
