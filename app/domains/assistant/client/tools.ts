import type { ToolName } from '../model/tool.ts'
import type { ToolInputs } from '../model/tools.ts'
import type { PlanTool } from './proposal.ts'
import type { RunTool } from './tool-context.ts'

/** What a tool does on the device: it reads or acts at once, or plans what a card would write. */
export type ToolCode<I> = { run: RunTool<I> } | { plan: PlanTool<I> }

/**
 * The code of every tool, each loaded with its first call. A name of `TOOL_NAMES` without a line does not compile.
 */
export const CLIENT_TOOLS: { readonly [N in ToolName]: () => Promise<ToolCode<ToolInputs[N]>> } = {
	find_recipes: async () => ({ run: (await import('./tools/find-recipes.ts')).findRecipes }),
	read_recipe: async () => ({ run: (await import('./tools/read-recipe.ts')).readRecipe }),
	scale_recipe: async () => ({ run: (await import('./tools/scale-recipe.ts')).scaleRecipe }),
	convert: async () => ({ run: (await import('./tools/convert.ts')).convert }),
	substitute: async () => ({ run: (await import('./tools/substitute.ts')).substitute }),
	what_can_i_cook: async () => ({ run: (await import('./tools/what-can-i-cook.ts')).whatCanICook }),
	check_safety: async () => ({ run: (await import('./tools/check-safety.ts')).checkSafety }),
	look: async () => ({ run: (await import('./tools/look.ts')).look }),
	cook: async () => ({ run: (await import('./tools/cook.ts')).cook }),
	list_add: async () => ({ plan: (await import('./tools/list-add.ts')).listAdd }),
	list_change: async () => ({ plan: (await import('./tools/list-change.ts')).listChange }),
	pantry_change: async () => ({ plan: (await import('./tools/pantry-change.ts')).pantryChange }),
	plan_meals: async () => ({ plan: (await import('./tools/plan-meals.ts')).planMeals }),
	plan_week: async () => ({ plan: (await import('./tools/plan-week.ts')).planWeek }),
	change_plan: async () => ({ plan: (await import('./tools/change-plan.ts')).changePlan }),
	file_recipe: async () => ({ plan: (await import('./tools/file-recipe.ts')).fileRecipe }),
	draft_recipe: async () => ({ plan: (await import('./tools/draft-recipe.ts')).draftRecipe }),
	delete: async () => ({ plan: (await import('./tools/delete.ts')).deleteThings }),
}
