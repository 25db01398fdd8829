import { commit } from '../../../../db/commit.ts'
import type { Db } from '../../../platform/server/request-db.ts'
import type { Me } from '../../accounts/model/me.ts'
import * as verbs from '../model/verbs.ts'

/** Brings a deleted cookbook back as it was; counts against the limit like a new one. A missing one and somebody else's are not found alike. */
export async function restoreCookbook(
	{ db, clock }: { db: Db; clock: () => number },
	me: Me,
	id: string,
): Promise<void> {
	await commit(db, { ...verbs.restoreCookbook({ me, id, title: '' }), space: me.space, userId: me.id, at: clock() })
}
