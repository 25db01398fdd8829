import { isRouteErrorResponse } from 'react-router'
import { RECIPE_MESSAGES } from '#app/domains/recipes/model/messages.ts'
import type { Refused } from '#app/domains/recipes/model/save-answer.ts'
import { dropDraft } from '#app/platform/client/drafts.ts'
import { syncNow } from '#app/sync/client/exchange/running-sync.ts'
import { findMarker } from '#app/sync/client/session/marker.ts'
import { showToast } from '#app/ui/toasts.tsx'

/**
 * How long a save waits (ms) for the device to receive the new row; after that the page requests it from the server.
 */
const PULL_WAIT_MS = 1_500

/**
 * For a device without a store. Sends a change of a recipe to the server and, if it succeeded, lets the device pull it
 * before the page navigates. A request that failed is reported, not thrown.
 */
export async function sendChange<T>(serverAction: () => Promise<T>, onDone: () => Promise<void>): Promise<T | Refused> {
	try {
		return await serverAction()
	} catch (thrown) {
		// The response to a successful change is a redirect to the next page.
		if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400) {
			await onDone()
			await Promise.race([syncNow().catch(() => undefined), new Promise((done) => setTimeout(done, PULL_WAIT_MS))])
			throw thrown
		}
		if (thrown instanceof TypeError) return { refused: { code: 'unavailable', message: RECIPE_MESSAGES.offline } }
		throw thrown
	}
}

/**
 * The browser's part of a save through the server: when the server has it, the draft is deleted. A form stays open also
 * when the server fails: an error page in its place would hide what was typed.
 */
export async function finishSave<T>(serverAction: () => Promise<T>, draftName: string): Promise<T | Refused> {
	try {
		return await sendChange(serverAction, async () => {
			const me = await findMarker()
			if (me) await dropDraft(me.id, draftName)
			showToast({ kind: 'done', title: RECIPE_MESSAGES.saved })
		})
	} catch (thrown) {
		if (thrown instanceof Response) throw thrown
		console.error('not saved', thrown)
		return { refused: { code: 'not_saved', message: sentenceOf(thrown) ?? RECIPE_MESSAGES.saveFailed } }
	}
}

/** What the server says to the cook, such as that there were too many requests; null for a defect. */
const sentenceOf = (thrown: unknown): string | null =>
	isRouteErrorResponse(thrown) && thrown.status < 500 && typeof thrown.data === 'string' ? thrown.data || null : null
