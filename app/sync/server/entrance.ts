import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { type Along, type Answers, type Ask, ask, type Questions } from '#db/batch.ts'
import type { Db } from '#db/client.ts'

/**
 * How a sync request comes in. `id` and `space` are whom it is for; `me` may be asked for once anything was asked of the
 * database.
 */
export type Entrance = { id: string; space: string; ask: Ask; readonly me: Me }

/** Finds who it is by the session alone, with questions that go along in the same trip; throws an AppError for nobody. */
type Enter = (along?: Along) => Promise<{ me: Me }>

/**
 * A device that says for whose store it asks is let in with its first questions: they find the session on the way, are
 * answered from that session's space alone, and throw AppError('conflict') for another cook. Any other is looked up first.
 */
export async function openEntrance(db: Db, claimed: string | undefined, enter: Enter): Promise<Entrance> {
	// A cook's own space has the cook's id.
	if (claimed && isId(claimed)) return entranceOf(db, { id: claimed, space: claimed }, enter)
	const { me } = await enter()
	return entranceOf(db, me, enter, me)
}

/**
 * Each question finds the session anew, in its own trip: a push that has to begin again, because somebody was faster or a
 * text had to be judged, must not go by one that has ended in between. `looked`: found a moment ago, for the first question.
 */
function entranceOf(db: Db, { id, space }: Pick<Me, 'id' | 'space'>, enter: Enter, looked?: Me): Entrance {
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
			const { me } = await enter({ space, questions, hear })
			if (me.id !== id || me.space !== space)
				throw new AppError('conflict', 'Another cook has signed in on this device.')
			known = me
			return answers as Answers<Q>
		},
		get me() {
			if (!known) throw new Error('sync: the caller is not authenticated yet')
			return known
		},
	}
}
