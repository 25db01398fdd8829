import type * as z from 'zod/mini'
import type { Tool, ToolName } from './tool.ts'
import { changePlan } from './tools/change-plan.ts'
import { checkSafety } from './tools/check-safety.ts'
import { convert } from './tools/convert.ts'
import { cook } from './tools/cook.ts'
import { deleteThings } from './tools/delete.ts'
import { draftRecipe } from './tools/draft-recipe.ts'
import { fileRecipe } from './tools/file-recipe.ts'
import { findRecipes } from './tools/find-recipes.ts'
import { listAdd } from './tools/list-add.ts'
import { listChange } from './tools/list-change.ts'
import { look } from './tools/look.ts'
import { pantryChange } from './tools/pantry-change.ts'
import { planMeals } from './tools/plan-meals.ts'
import { planWeek } from './tools/plan-week.ts'
import { readRecipe } from './tools/read-recipe.ts'
import { scaleRecipe } from './tools/scale-recipe.ts'
import { substitute } from './tools/substitute.ts'
import { whatCanICook } from './tools/what-can-i-cook.ts'

const ALL = {
	find_recipes: findRecipes,
	read_recipe: readRecipe,
	scale_recipe: scaleRecipe,
	convert,
	substitute,
	what_can_i_cook: whatCanICook,
	check_safety: checkSafety,
	look,
	cook,
	list_add: listAdd,
	list_change: listChange,
	pantry_change: pantryChange,
	plan_meals: planMeals,
	plan_week: planWeek,
	change_plan: changePlan,
	file_recipe: fileRecipe,
	draft_recipe: draftRecipe,
	delete: deleteThings,
} as const satisfies Record<ToolName, Tool>

/** Every tool; a name of `TOOL_NAMES` without one does not compile. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = ALL

/** The checked input of each tool. */
export type ToolInputs = { [N in ToolName]: z.infer<(typeof ALL)[N]['input']> }

export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name)
