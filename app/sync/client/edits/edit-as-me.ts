import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { rememberMe } from '../session/marker.ts'
import type { LocalStore } from '../store/local-store.ts'
import { edit, type Saved } from './edit.ts'

const ANSWER_MS = 3_000

/**
 * `edit` for an act that the cook's plan or unconfirmed address may forbid. What the device knows of the two can be out
 * of date: if it refuses and there is a network, it asks the server once for the current state and plans the act again.
 * Throws what `edit` throws.
 */
export async function editAsMe(localStore: LocalStore, me: Me, act: (me: Me) => Edit): Promise<Saved> {
	try {
		return await edit(localStore, act(me))
	} catch (error) {
		if (!isForbidden(error)) throw error
		const now = await askWhoIAm(me)
		if (!now) throw error
		return edit(localStore, act(now))
	}
}

const isForbidden = (error: unknown): boolean =>
	error instanceof AppError && (error.code === 'forbidden' || error.code === 'limit_reached')

type Answer = Me & { mark: unknown; usage: unknown }

/** undefined if the server cannot answer, or has nothing new. */
async function askWhoIAm(known: Me): Promise<Me | undefined> {
	if (!navigator.onLine) return undefined
	const response = await fetch(SESSION_PATH, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
	const answer = response?.ok ? ((await response.json().catch(() => null)) as Answer | null) : null
	if (!answer) return undefined
	const { mark: _mark, usage: _usage, ...me } = answer
	if (me.id !== known.id || JSON.stringify(me) === JSON.stringify(known)) return undefined
	await rememberMe(me).catch(() => undefined)
	return me
}
