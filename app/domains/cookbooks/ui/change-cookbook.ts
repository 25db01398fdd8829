import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { editAsMe } from '#app/sync/client/edit-as-me.ts'
import type { Kitchen } from '#app/sync/client/kitchen.ts'
import { NotSavedError } from '#app/sync/client/not-saved.ts'
import { NOT_SAVED_DEFECT } from '#app/sync/model/not-saved-messages.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { shelf } from '../client/cookbook-queries.ts'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import { type CookbookAnswer, type CookbookForm, refusedCookbook } from '../model/cookbook-form.ts'
import * as verbs from '../model/verbs.ts'

/** Changes a cookbook on this device: saved when it resolves, and on its way to the server. */
export async function changeOnDevice(
	{ kitchen, me }: { kitchen: Kitchen; me: Me },
	{ intent, draft }: CookbookForm,
): Promise<CookbookAnswer> {
	try {
		await editOnDevice({ kitchen, me }, { intent, draft })
		return { saved: draft.id }
	} catch (error) {
		return refusedOnDevice(intent, error)
	}
}

type Change = Pick<CookbookForm, 'intent' | 'draft'>

/** The same, which throws what `editAsMe` throws. */
export async function editOnDevice(
	{ kitchen, me }: { kitchen: Kitchen; me: Me },
	{ intent, draft }: Change,
): Promise<void> {
	const others = (await kitchen.load(shelf)) ?? []
	const act = (cook: Me) => {
		if (intent === 'delete') return verbs.deleteCookbook(draft)
		if (intent === 'restore') return verbs.restoreCookbook({ ...draft, me: cook })
		return verbs.saveCookbook({ me: cook, draft, others, now: Date.now() })
	}
	await editAsMe(kitchen, me, act)
}

/** Why a change does not stand on this device. */
export function refusedOnDevice(intent: CookbookForm['intent'], error: unknown) {
	if (error instanceof AppError || error instanceof NotSavedError) return refusedCookbook(intent, error)
	console.error('not saved', error)
	return refusedCookbook(intent, { code: 'not_saved', message: NOT_SAVED_DEFECT })
}

/**
 * For a browser that keeps no store. A page that is another cook's than the session asks once who is here and tries again,
 * as the spec has it; a session that is over leaves the form as it is, with the sentence.
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
		// The guard sends those whose session is over to the sign-in page, where the form would be lost.
		if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400)
			return refusedCookbook(intent, { code: 'not_signed_in', message: '' })
		if (thrown instanceof TypeError) return { refused: { code: 'unavailable', message: C.offline } }
		throw thrown
	}
}
