import { redirect } from 'react-router'
import { RECIPE_MESSAGES as M } from '#app/domains/recipes/model/messages.ts'
import { deleteRecipe, restoreRecipe } from '#app/domains/recipes/model/verbs.ts'
import { showRefusal } from '#app/platform/client/limit-toast.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import { LIST_PATH, recipePath } from '../recipe-paths.ts'
import { refusalOf } from './save-on-device.ts'

/**
 * Deletes a recipe on this device and opens the list; if that cannot be stored, shows why and opens the recipe again.
 */
export async function deleteOnDevice({ localStore }: Device, recipe: { id: string; title: string }): Promise<Response> {
	try {
		await edit(localStore, deleteRecipe(recipe))
	} catch (error) {
		showRefusal(M.deleteFailed, refusalOf(error))
		return redirect(recipePath(recipe.id))
	}
	return redirect(LIST_PATH)
}

/** Restores a recipe from the bin and opens it; if that fails, shows why and opens the bin. */
export async function restoreOnDevice(
	{ localStore, me }: Device,
	recipe: { id: string; title: string },
	elseTo: string,
): Promise<Response> {
	try {
		await editAsMe(localStore, me, (cook) => restoreRecipe({ ...recipe, me: cook }))
	} catch (error) {
		showRefusal(M.restoreFailed, refusalOf(error))
		return redirect(elseTo)
	}
	saySaved('changed', M.restored)
	return redirect(recipePath(recipe.id))
}
