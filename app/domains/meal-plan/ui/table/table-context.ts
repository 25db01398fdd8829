import { createContext, type ReactNode } from 'react'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'

/** Renders the verdict on a meal for its eaters: a line of text, or a mark if there is no room. */
export type TableSign = (meal: PlannedMeal, look: 'line' | 'mark') => ReactNode

/** null until the ingredients have been read, and if nobody has an allergen or a diet. */
export const TableContext = createContext<TableSign | null>(null)
