import { mealPlanConflict, tableConflict } from './domains/meal-plan/model/conflict-labels.ts'
import { pantryConflict } from './domains/pantry/model/conflict-labels.ts'
import { shoppingConflict } from './domains/shopping/model/conflict-labels.ts'
import type { ConflictType } from './entities.ts'
import type { ConflictLabels } from './sync/model/conflict-details.ts'

/** How conflicts are shown to the cook, by the `conflictType` of their entity. */
export const CONFLICT_LABELS: Record<ConflictType, ConflictLabels> = {
	meal_plan: mealPlanConflict,
	shopping_list: shoppingConflict,
	pantry: pantryConflict,
	table: tableConflict,
}
