import { createContext, type ReactNode } from 'react'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'

/** What a meal is to those who eat it, as something to draw with it: a line of words, or a mark where there is no room. */
export type TableSign = (meal: PlannedMeal, look: 'line' | 'mark') => ReactNode

/** null until the ingredients have been read, and where nobody has an allergen or a diet. */
export const TableContext = createContext<TableSign | null>(null)
