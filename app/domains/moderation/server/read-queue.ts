import { adminAddresses } from '#app/domains/accounts/model/roles.ts'
import { cursorIn, cursorOf } from '#app/domains/administration/model/cursor.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { type Decider, listWaitingAppeals } from '#db/queries/appeals.ts'
import { listDecided, listOpenEntries } from '#db/queries/moderation.ts'
import { DECIDED_A_PAGE, type Decided } from '../model/decided.ts'
import { groupEntries, type QueueItem } from '../model/queue.ts'
import type { WaitingAppeal } from '../model/waiting-appeal.ts'

/** More than anyone decides in a sitting; the next ones appear when these are decided. */
const SHOWN_ENTRIES = 200
const SHOWN_APPEALS = 50

/** The administrator who asks, and the other ones that ADMIN_EMAILS names. */
export const deciderOf = (me: Pick<Me, 'id'>, adminEmails: string | undefined): Decider => ({
	me: me.id,
	adminEmails: adminAddresses(adminEmails),
})

/** The open entries and appeals, longest waiting first. One round trip. */
export async function readQueue(db: Db, decider: Decider): Promise<{ items: QueueItem[]; appeals: WaitingAppeal[] }> {
	const [entries, appeals] = await db.batch([
		listOpenEntries(db, { limit: SHOWN_ENTRIES }),
		listWaitingAppeals(db, { decider, limit: SHOWN_APPEALS }),
	])
	return {
		items: groupEntries(entries),
		appeals: appeals.map(({ is_own, may_decide, created_at: since, id, entity, title, reason, note }) => ({
			...{ id, entity, title, reason, note, since },
			closed: may_decide === 1 ? null : is_own === 1 ? 'own' : 'other',
		})),
	}
}

/** A page of decisions, newest first, and the cursor of the next one; null on the last. One round trip. */
export async function readDecided(
	db: Db,
	me: Pick<Me, 'id'>,
	after: string | null,
): Promise<{ decisions: Decided[]; next: string | null }> {
	const rows = await listDecided(db, { after: cursorIn(after), limit: DECIDED_A_PAGE + 1 })
	const decisions = rows.slice(0, DECIDED_A_PAGE).map((row) => decidedOf(row, me.id))
	const last = decisions.at(-1)
	return { decisions, next: last && rows.length > DECIDED_A_PAGE ? cursorOf(last) : null }
}

type Row = Awaited<ReturnType<typeof listDecided>>[number]

const decidedOf = (row: Row, me: string): Decided => ({
	...{ id: row.id, entity: row.entity, title: row.title, reason: row.decided_reason, at: row.decided_at },
	state: row.state === 'removed' ? 'removed' : 'kept',
	by: row.decided_by === null ? 'gone' : row.decided_by === me ? 'you' : 'another',
	appeal: row.appeal && {
		...{ state: row.appeal, note: row.appeal_note ?? '' },
		at: row.appeal_decided_at ?? row.appealed_at ?? row.decided_at,
	},
})
