import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { ServerRequest } from '#app/context.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { draftFormSchema } from '../model/draft-schema.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import type { Refused, SaveAnswer } from '../model/save-answer.ts'
import { deleteRecipe, restoreRecipe, saveRecipe } from './write-recipes.ts'

/** POST of the create page. A saved recipe is answered with a redirect to its page. */
export async function saveFromForm(server: ServerRequest, me: Me, formData: FormData) {
	// A row was added or moved before scripts had loaded: an intent of the form, not a save.
	const submission = parseWithZod(formData, { schema: draftFormSchema, disableAutoCoercion: true })
	if (submission.status !== 'success') {
		return data<SaveAnswer<SubmissionResult>>(
			{ result: submission.reply() },
			{ status: submission.status === 'error' ? 422 : 200 },
		)
	}
	try {
		const { id } = await saveRecipe(server, me, submission.value)
		return redirect(`/recipe/${id}`)
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return data<SaveAnswer<SubmissionResult>>(
			{ result: submission.reply(), refused: { code: error.code, message: error.message, hint: error.hint } },
			{ status: error.status },
		)
	}
}

/** POST of the edit page: save, delete or restore by `intent`. */
export async function changeFromForm(server: ServerRequest, me: Me, id: string, formData: FormData) {
	const intent = formData.get('intent')
	if (intent !== 'delete' && intent !== 'restore') {
		// The address identifies the recipe; a form that names another one is not ours.
		if (formData.get('id') !== id)
			return data<Refused>({ refused: { code: 'bad_request', message: RECIPE_MESSAGES.notFound } }, { status: 400 })
		return saveFromForm(server, me, formData)
	}
	try {
		if (intent === 'delete') {
			await deleteRecipe(server, me, id)
			return redirect('/recipes')
		}
		await restoreRecipe(server, me, id)
		return redirect(`/recipe/${id}`)
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return data<Refused>(
			{ refused: { code: error.code, message: error.message, hint: error.hint } },
			{ status: error.status },
		)
	}
}
