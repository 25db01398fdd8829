import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { addRecipe } from '#app/domains/cookbooks/model/verbs.ts'
import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { RECIPE_MESSAGES as M } from '#app/domains/recipes/model/messages.ts'
import type { OpenedRecipe } from '#app/domains/recipes/model/plan-save.ts'
import { UNTITLED_RECIPE } from '#app/domains/recipes/model/recipe.ts'
import type { Refused, SaveAnswer } from '#app/domains/recipes/model/save-answer.ts'
import { saveRecipe } from '#app/domains/recipes/model/verbs.ts'
import { dropDraft } from '#app/platform/client/drafts.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId, makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { edit } from '#app/sync/client/edit.ts'
import { editAsMe } from '#app/sync/client/edit-as-me.ts'
import { NotSavedError } from '#app/sync/client/not-saved.ts'
import type { Device } from '#app/sync/client/ready-device.ts'
import { saySaved } from '#app/sync/client/say-saved.ts'
import { NOT_SAVED_DEFECT } from '#app/sync/model/not-saved-messages.ts'

/**
 * The editor's form, kept on this device and on its way to the server: the page moves on at once, with a network or
 * without one. `opened`: what the form was filled from; left out for a new recipe.
 * `fileIn`: the cookbook that the recipe goes into. A form that is refused, and one that
 * the browser cannot keep, stays open with its values.
 */
export async function saveOnDevice(
	{ kitchen, me }: Device,
	formData: FormData,
	{ draftName, opened, fileIn }: { draftName: string; opened?: OpenedRecipe | undefined; fileIn?: string | undefined },
): Promise<SaveAnswer<SubmissionResult> | Response> {
	const submission = parseWithZod(formData, { schema: draftFormSchema, disableAutoCoercion: true })
	if (submission.status !== 'success') return { result: submission.reply() }
	const form = submission.value
	// What could not be loaded must not keep a recipe from being saved: its lines are read at the next save.
	const reader = await loadReader().catch(() => undefined)
	const act = (cook: Me) => saveRecipe({ me: cook, form, opened, reader, now: Date.now(), makeId })
	try {
		await editAsMe(kitchen, me, act)
	} catch (error) {
		return { result: submission.reply(), refused: refusalOf(error) }
	}
	if (fileIn && isId(fileIn)) {
		const recipe = { id: form.id, title: form.title || UNTITLED_RECIPE }
		// The recipe is saved: that it could not be filed must not say otherwise.
		await edit(kitchen, addRecipe({ space: kitchen.userId, cookbookId: fileIn, recipe, now: Date.now() })).catch(
			() => undefined,
		)
	}
	// A draft that stays shows what has just been saved: no loss, and no reason to say that the save failed.
	await dropDraft(me.id, draftName).catch(() => undefined)
	saySaved(opened ? 'changed' : 'made', M.saved)
	return redirect(`/recipe/${form.id}`)
}

/** Why an edit did not come to stand, for the cook. A defect too: an error page in place of the form would take the words in it along. */
export function refusalOf(error: unknown): Refused['refused'] {
	if (error instanceof AppError || error instanceof NotSavedError) return { code: error.code, message: error.message }
	console.error('not saved', error)
	return { code: 'not_saved', message: NOT_SAVED_DEFECT }
}
