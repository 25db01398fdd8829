import { openedRecipe } from '#app/domains/recipes/client/editor-queries.ts'
import { draftOf, toFormValue } from '#app/domains/recipes/model/draft-rows.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { saveDraft } from '#app/platform/client/drafts.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { type Captured, draftOfCaptured } from '../model/capture/captured.ts'

/** Saves what was read as a draft of an existing recipe, which its cook can review, save or discard. */
export async function keepAsUpdate(localStore: LocalStore, recipeId: string, captured: Captured): Promise<void> {
	const opened = await localStore.load(openedRecipe(recipeId))
	if (!opened) return
	const draft = updated(draftOf(opened.recipe, opened.lines), draftOfCaptured(captured))
	await saveDraft(localStore.userId, recipeId, toFormValue(draft))
}

/** The source's values win where it has any; what only the cook decides (visibility, tags, notes, pictures) stays. */
function updated(own: RecipeDraft, read: RecipeDraft): RecipeDraft {
	const isTold = ([, value]: [string, unknown]): boolean =>
		Array.isArray(value) ? value.length > 0 : value !== '' && value !== 0 && value !== null
	const told = Object.fromEntries(Object.entries(read).filter(isTold)) as Partial<RecipeDraft>
	return {
		...own,
		...told,
		is_public: own.is_public,
		tags: [...new Set([...own.tags, ...read.tags])],
		notes: own.notes || read.notes,
		images: own.images.length > 0 ? own.images : read.images,
	}
}
