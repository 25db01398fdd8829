import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import { NOT_SAVED_DEFECT } from '#app/sync/model/not-saved-messages.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { shelf } from '../client/cookbook-queries.ts'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import { type CookbookAnswer, type CookbookForm, refusedCookbook } from '../model/cookbook-form.ts'
import * as verbs from '../model/verbs.ts'

/** Changes a cookbook on this device. When it resolves, the change is saved and queued for the server. */
export async function changeOnDevice(
	{ localStore, me }: { localStore: LocalStore; me: Me },
	{ intent, draft }: CookbookForm,
): Promise<CookbookAnswer> {
	try {
		await editOnDevice({ localStore, me }, { intent, draft })
		return { saved: draft.id }
	} catch (error) {
		return refusedOnDevice(intent, error)
	}
}

type Change = Pick<CookbookForm, 'intent' | 'draft'>

/** The same, but throws what `editAsMe` throws. */
export async function editOnDevice(
	{ localStore, me }: { localStore: LocalStore; me: Me },
	{ intent, draft }: Change,
): Promise<void> {
	const others = (await localStore.load(shelf)) ?? []
	const act = (cook: Me) => {
		if (intent === 'delete') return verbs.deleteCookbook(draft)
		if (intent === 'restore') return verbs.restoreCookbook({ ...draft, me: cook })
		return verbs.saveCookbook({ me: cook, draft, others, now: Date.now() })
	}
	await editAsMe(localStore, me, act)
}

/** Why a change was not saved on this device. */
export function refusedOnDevice(intent: CookbookForm['intent'], error: unknown) {
	if (error instanceof AppError || error instanceof NotSavedError) return refusedCookbook(intent, error)
	console.error('not saved', error)
	return refusedCookbook(intent, { code: 'not_saved', message: NOT_SAVED_DEFECT })
}

/**
 * For a browser without a local store. If the page belongs to another cook than the session, it asks once who is signed
 * in and tries again, as the spec requires. If the session has ended, the form stays as it is, with the message.
 */
export async function changeOnServer(
	intent: CookbookForm['intent'],
	serverAction: () => Promise<CookbookAnswer>,
): Promise<CookbookAnswer> {
	const answer = await attempt(intent, serverAction)
	if (!('refused' in answer) || answer.refused.code !== 'other_cook') return answer
	const session = await fetch(SESSION_PATH).catch(() => null)
	if (session?.status === 401) return refusedCookbook(intent, { code: 'not_signed_in', message: '' })
	return attempt(intent, serverAction)
}

async function attempt(
	intent: CookbookForm['intent'],
	serverAction: () => Promise<CookbookAnswer>,
): Promise<CookbookAnswer> {
	try {
		return await serverAction()
	} catch (thrown) {
		// If the session has ended, the guard redirects to the sign-in page, where the form would be lost.
		if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400)
			return refusedCookbook(intent, { code: 'not_signed_in', message: '' })
		if (thrown instanceof TypeError) return { refused: { code: 'unavailable', message: C.offline } }
		throw thrown
	}
}
