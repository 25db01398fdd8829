import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import { CHANGE_COOKBOOK as C } from './change-messages.ts'
import type { CookbookDraft } from './verbs.ts'

/** The address that receives the forms of all cookbooks: that of the list. */
export const COOKBOOKS_PATH = '/cookbooks'
export const cookbookPath = (id: string): string => `/cookbook/${id}`

const INTENTS = ['create', 'save', 'delete', 'restore'] as const
export type CookbookIntent = (typeof INTENTS)[number]

/**
 * A form that changes one cookbook. `cook`: the user whom the page believes to be signed in. Deleting and restoring use
 * only id and title.
 */
export type CookbookForm = { intent: CookbookIntent; cook: string; draft: CookbookDraft }

/** The result: the cookbook's id, or the reason for a refusal with the message for the cook. */
export type CookbookAnswer = { saved: string } | { refused: Refusal }
type Refusal = { code: string; message: string; hint?: string | undefined }

/** Encodes the form. */
export function writeCookbookForm({ intent, cook, draft }: CookbookForm): FormData {
	const data = new FormData()
	const { id, title, description, is_public, cover_recipe_id } = draft
	const fields = { intent, cook, id, title, description, is_public: is_public ? 'on' : '' }
	for (const [name, value] of Object.entries(fields)) data.set(name, value)
	if (cover_recipe_id !== undefined) data.set('cover_recipe_id', cover_recipe_id ?? '')
	return data
}

/** Decodes the form. Throws AppError('bad_request') if our own page did not send it. */
export function readCookbookForm(data: FormData): CookbookForm {
	const text = (name: string) => {
		const value = data.get(name)
		return typeof value === 'string' ? value : ''
	}
	const intent = INTENTS.find((known) => known === text('intent'))
	const [id, cover] = [text('id'), text('cover_recipe_id')]
	if (!intent || !isId(id) || (cover !== '' && !isId(cover))) throw new AppError('bad_request', C.saveFailed)
	return {
		intent,
		cook: text('cook'),
		draft: {
			id,
			title: text('title'),
			description: text('description'),
			is_public: text('is_public') === 'on',
			...(data.has('cover_recipe_id') ? { cover_recipe_id: cover || null } : {}),
		},
	}
}

/** Errors whose own message is shown. */
const TOLD = ['limit_reached', 'conflict', 'forbidden', 'invalid', 'not_found', 'not_saved', 'too_large']

const OTHERWISE: Record<CookbookIntent, string> = {
	create: C.createFailed,
	save: C.saveFailed,
	delete: C.deleteFailed,
	restore: C.restoreFailed,
}

/** Why a cookbook was not changed, in the words of spec 8.2. */
export function refusedCookbook(intent: CookbookIntent, { code, message, hint }: Refusal): { refused: Refusal } {
	const sentence =
		code === 'not_signed_in'
			? C.sessionExpired
			: code === 'other_cook'
				? C.authenticationError
				: TOLD.includes(code)
					? message
					: OTHERWISE[intent]
	return { refused: { code, message: sentence, ...(hint && sentence === message ? { hint } : {}) } }
}
