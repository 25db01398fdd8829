import { DEFAULT_SERVINGS } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { joinSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { choosePlate } from './plate.ts'
import { UNTITLED_RECIPE } from './recipe.ts'
import type { RecipeDraft } from './recipe-draft.ts'
import { AUTHOR_UNKNOWN, type RecipeView, toRecipeView } from './recipe-view.ts'

/** An unsaved draft as its page would show it. `key`: the same draft always looks the same. */
export function previewOf({ ingredients, steps, images: _images, ...draft }: RecipeDraft, key: string): RecipeView {
	const id = idFromName('preview', key)
	const recipe = {
		...draft,
		id,
		user_id: id,
		title: draft.title || UNTITLED_RECIPE,
		servings: draft.servings || DEFAULT_SERVINGS,
		servings_known: draft.servings > 0,
		instructions: joinSteps(steps),
		images: [],
		is_public: false,
		created_at: 0,
		updated_at: 0,
	}
	const lines = ingredients.map(({ text, section }, position) => ({
		id: idFromName('preview', key, String(position)),
		position,
		section,
		text,
	}))
	const author = draft.source_name || AUTHOR_UNKNOWN
	return toRecipeView({ recipe, lines, stats: undefined, plate: choosePlate(recipe) }, author)
}
