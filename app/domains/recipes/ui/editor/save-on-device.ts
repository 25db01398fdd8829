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
import { attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import { NOT_SAVED_DEFECT } from '#app/sync/model/not-saved-messages.ts'

/**
 * Saves the editor's form on this device and queues it for the server: the page navigates at once, with or without a
 * network. `opened`: what the form was filled from; left out for a new recipe. `fileIn`: the cookbook to add the
 * recipe to. A form that is refused, or that the browser cannot store, stays open with its values.
 */
export async function saveOnDevice(
	{ localStore, me }: Device,
	formData: FormData,
	{ draftName, opened, fileIn }: { draftName: string; opened?: OpenedRecipe | undefined; fileIn?: string | undefined },
): Promise<SaveAnswer<SubmissionResult> | Response> {
	const submission = parseWithZod(formData, { schema: draftFormSchema, disableAutoCoercion: true })
	if (submission.status !== 'success') return { result: submission.reply() }
	const form = submission.value
	// A module that cannot be loaded must not prevent saving: the lines are read at the next save.
	const reader = await loadReader().catch(() => undefined)
	const act = (cook: Me) => saveRecipe({ me: cook, form, opened, reader, now: Date.now(), makeId })
	try {
		await editAsMe(localStore, me, act)
	} catch (error) {
		const refused = refusalOf(error)
		const isDefect = refused.message === NOT_SAVED_DEFECT
		return { result: submission.reply(), refused: isDefect ? { ...refused, message: M.saveFailed } : refused }
	}
	if (fileIn && isId(fileIn)) {
		const recipe = { id: form.id, title: form.title || UNTITLED_RECIPE }
		// The recipe is saved: a failure to file it must not suggest otherwise.
		await attempt(
			() => edit(localStore, addRecipe({ space: localStore.userId, cookbookId: fileIn, recipe, now: Date.now() })),
			tellUnder(M.notFiled),
		)
	}
	// A draft that stays shows what has just been saved: nothing is lost, so the save has not failed.
	await dropDraft(me.id, draftName).catch(() => undefined)
	saySaved(opened ? 'changed' : 'made', M.saved)
	return redirect(`/recipe/${form.id}`)
}

/**
 * Why an edit was not saved, for the cook. Includes defects: an error page in place of the form would lose its texts.
 */
export function refusalOf(error: unknown): Refused['refused'] {
	if (error instanceof AppError) return { code: error.code, message: error.message, hint: error.hint }
	if (error instanceof NotSavedError) return { code: error.code, message: error.message }
	console.error('not saved', error)
	return { code: 'not_saved', message: NOT_SAVED_DEFECT }
}
