import { ACCOUNTS_HISTORY } from './domains/accounts/model/history-labels.ts'
import { ASSISTANT_HISTORY } from './domains/assistant/model/history-labels.ts'
import { COOKBOOKS_HISTORY } from './domains/cookbooks/model/history-labels.ts'
import { MEAL_PLAN_HISTORY } from './domains/meal-plan/model/history-labels.ts'
import { PANTRY_HISTORY } from './domains/pantry/model/history-labels.ts'
import { RECIPES_HISTORY } from './domains/recipes/model/history-labels.ts'
import { SHOPPING_HISTORY } from './domains/shopping/model/history-labels.ts'
import type { EntityName } from './entities.ts'
import { type HistoryLabels, SYNC_HISTORY, UNEDITED } from './sync/model/history-labels.ts'

/**
 * How the history describes edits, by their kind; a kind without words does not compile. Not part of the facts in
 * entities.ts: those are in the first scripts of every page, and only the sync page shows the history.
 */
export const HISTORY_LABELS: Readonly<Record<EntityName, HistoryLabels>> = {
	...ACCOUNTS_HISTORY,
	...ASSISTANT_HISTORY,
	...COOKBOOKS_HISTORY,
	...MEAL_PLAN_HISTORY,
	...PANTRY_HISTORY,
	...RECIPES_HISTORY,
	...SHOPPING_HISTORY,
	...SYNC_HISTORY,
	recipe_stats: UNEDITED,
}
