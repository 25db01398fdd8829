import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { NO_STOPS, type Stops } from '#app/platform/model/switches.ts'
import { type Along, type Answers, type Ask, ask, type Questions } from '#db/batch.ts'
import type { Db } from '#db/client.ts'

/**
 * The authentication of a sync request. `id` and `space` are those of its cook; `me`, and what is switched off, may be
 * read only after the first database request.
 */
export type SyncCaller = { id: string; space: string; ask: Ask; readonly me: Me; readonly stops: Stops }

/**
 * Finds the cook by the session alone, and asks further questions in the same round trip; throws an AppError if there is
 * no session.
 */
type Authenticate = (along?: Along) => Promise<Looked>
type Looked = { me: Me; stops?: Stops }

/**
 * A device that names the owner of its store is authenticated together with its first questions: they find the session in
 * the same round trip, are answered from that session's space alone, and throw AppError('conflict') for another cook. For
 * any other device the session is looked up first.
 */
export async function authenticateCaller(
	db: Db,
	claimed: string | undefined,
	authenticate: Authenticate,
): Promise<SyncCaller> {
	// A cook's own space has the cook's id.
	if (claimed && isId(claimed)) return callerOf(db, { id: claimed, space: claimed }, authenticate)
	const looked = await authenticate()
	return callerOf(db, looked.me, authenticate, looked)
}

/**
 * Each request to the database checks the session again, in its own round trip: a push that starts again, because another
 * writer was faster or a text had to be moderated, must not rely on a session that has ended since. `looked`: the cook
 * that was just looked up, valid for the first request.
 */
function callerOf(
	db: Db,
	{ id, space }: Pick<Me, 'id' | 'space'>,
	authenticate: Authenticate,
	looked?: Looked,
): SyncCaller {
	let known = looked
	let isFresh = looked !== undefined
	return {
		id,
		space,
		async ask<Q extends Questions>(questions: Q) {
			if (isFresh) {
				isFresh = false
				return ask(db, questions)
			}
			let answers: Record<string, unknown> = {}
			const hear = (heard: Record<string, unknown>) => {
				answers = heard
			}
			const found = await authenticate({ space, questions, hear })
			const { me } = found
			if (me.id !== id || me.space !== space)
				throw new AppError('conflict', 'Another cook has signed in on this device.')
			known = found
			return answers as Answers<Q>
		},
		get me() {
			if (!known) throw new Error('sync: the caller is not authenticated yet')
			return known.me
		},
		get stops() {
			return known?.stops ?? NO_STOPS
		},
	}
}
