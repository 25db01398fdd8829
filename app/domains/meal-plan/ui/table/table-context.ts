import { createContext, type ReactNode } from 'react'
import type { PlannedMeal } from '../../model/planned-meal.ts'

/** What a meal is to those who eat it, as something to draw under it. */
export type TableSign = (meal: PlannedMeal) => ReactNode

/** null until the ingredients have been read, and where nobody has an allergen or a diet. */
export const TableContext = createContext<TableSign | null>(null)
