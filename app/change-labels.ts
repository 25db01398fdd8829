import { COOKBOOKS_CHANGES } from './domains/cookbooks/model/change-labels.ts'
import { MEAL_PLAN_CHANGES } from './domains/meal-plan/model/change-labels.ts'
import { PANTRY_CHANGES } from './domains/pantry/model/change-labels.ts'
import { RECIPES_CHANGES } from './domains/recipes/model/change-labels.ts'
import { SHOPPING_CHANGES } from './domains/shopping/model/change-labels.ts'
import type { EntityName } from './entities.ts'
import type { ChangeLabels } from './sync/model/change-labels.ts'

/** How proposed changes are put into words, by kind; a kind without labels is called by its title or name. */
export const CHANGE_LABELS: Readonly<Partial<Record<EntityName, ChangeLabels>>> = {
	...COOKBOOKS_CHANGES,
	...MEAL_PLAN_CHANGES,
	...PANTRY_CHANGES,
	...RECIPES_CHANGES,
	...SHOPPING_CHANGES,
}
