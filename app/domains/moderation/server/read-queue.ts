import { adminAddresses } from '#app/domains/accounts/model/roles.ts'
import { type Cursor, cursorIn, cursorOf } from '#app/domains/administration/model/cursor.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Service } from '#app/platform/server/env.ts'
import { findCopies } from '#app/platform/server/pictures.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { type Decider, listWaitingAppeals } from '#db/queries/appeals.ts'
import { listDecided, listOpenThings } from '#db/queries/moderation.ts'
import { DECIDED_A_PAGE, type Decided } from '../model/decided.ts'
import { barredFrom, type Deciding } from '../model/deciding.ts'
import { itemOf, MOST_SAID, type QueueAt, type QueueItem } from '../model/queue.ts'
import type { WaitingAppeal } from '../model/waiting-appeal.ts'

/** Things and appeals that the queue shows at once. */
const A_PAGE = 50

/** The administrator who asks, and the other ones that ADMIN_EMAILS names. */
export const deciderOf = ({ id, role }: Deciding, adminEmails: string | undefined): Decider => ({
	...{ id, role },
	adminEmails: adminAddresses(adminEmails),
})

type QueueServer = { db: Db; env: { MEDIA: Service } }
/** A page of each list, and the cursors of the next ones; null on the last. */
type Queue = { items: QueueItem[]; next: string | null; appeals: WaitingAppeal[]; nextAppeals: string | null }

/**
 * A page of the things with open entries and one of the appeals that wait, longest waiting first. One round trip; the
 * media Worker is asked about pictures of which a public copy may exist.
 */
export async function readQueue(
	{ db, env }: QueueServer,
	decider: Decider,
	{ after, appeals: appealsAfter }: QueueAt = { after: null, appeals: null },
): Promise<Queue> {
	const [things, appeals] = await db.batch([
		listOpenThings(db, { after: cursorIn(after), limit: A_PAGE + 1, said: MOST_SAID }),
		listWaitingAppeals(db, { decider, after: cursorIn(appealsAfter), limit: A_PAGE + 1 }),
	])
	const shown = pageOf(things, A_PAGE, ({ created_at: at, id }) => ({ at, id }))
	const waiting = pageOf(appeals, A_PAGE, ({ created_at: at, id }) => ({ at, id }))
	return {
		items: await Promise.all(shown.rows.map(async (thing) => itemOf(thing, decider, await isShown(env, thing)))),
		next: shown.next,
		appeals: waiting.rows.map(({ user_id, user_role, may_decide, created_at: since, ...appeal }) => {
			const { id, entity, title, reason, note } = appeal
			const barred = barredFrom(decider, { id: user_id, role: user_role })
			return { id, entity, title, reason, note, since, barred: barred ?? (may_decide === 1 ? null : 'other') }
		}),
		nextAppeals: waiting.next,
	}
}

type Thing = Awaited<ReturnType<typeof listOpenThings>>[number]

/** Whether everybody may see a picture or a copy of it; null while nobody can say which pictures are copies. */
async function isShown(env: { MEDIA: Service }, { row_id, is_shown, twins }: Thing): Promise<boolean | null> {
	if (is_shown || twins.length === 0) return is_shown === true
	try {
		const { paths } = await findCopies(env, row_id)
		return twins.some((path) => paths.includes(path))
	} catch {
		// The queue can be decided without it.
		return null
	}
}

/** The rows of a page of which one more was read, and the cursor of the next one. */
function pageOf<R>(rows: readonly R[], most: number, cursor: (row: R) => Cursor): { rows: R[]; next: string | null } {
	const shown = rows.slice(0, most)
	const last = shown.at(-1)
	return { rows: shown, next: last && rows.length > most ? cursorOf(cursor(last)) : null }
}

/** A page of decisions, newest first, and the cursor of the next one; null on the last. One round trip. */
export async function readDecided(
	db: Db,
	me: Pick<Me, 'id'>,
	after: string | null,
): Promise<{ decisions: Decided[]; next: string | null }> {
	const found = await listDecided(db, { after: cursorIn(after), limit: DECIDED_A_PAGE + 1 })
	const { rows, next } = pageOf(found, DECIDED_A_PAGE, ({ decided_at: at, id }) => ({ at, id }))
	return { decisions: rows.map((row) => decidedOf(row, me.id)), next }
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
