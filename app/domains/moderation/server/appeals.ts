import { HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId, type MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { askWithinRates, rateKey } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { writeBatch } from '#db/batch.ts'
import * as queries from '#db/queries/appeals.ts'
import { notify } from '#db/queries/notify.ts'
import { appealSchema } from '../model/appeal.ts'
import { appealPath } from '../model/appeal-path.ts'
import { APPEAL, APPEALS, type CooksDecision } from '../model/appeal-words.ts'
import { barredFrom, type Deciding } from '../model/deciding.ts'
import { deciderOf } from './read-queue.ts'

type Server = { db: Db; clock: () => number; makeId: MakeId; env: { ADMIN_EMAILS?: string | undefined } }

const APPEALS_AN_HOUR = 10

/** A decision about a thing of this cook; null for everybody else's, and for what nobody has decided. One round trip. */
export async function readDecision(db: Db, me: Pick<Me, 'id'>, entryId: string): Promise<CooksDecision | null> {
	if (!isId(entryId)) return null
	const [row] = await queries.findDecision(db, { entryId, userId: me.id })
	if (!row || row.entity === 'cook') return null
	const { id, entity, row_id, reason, title, decided_at, appeal } = row
	return {
		...{ id, entity, reason, title, decidedAt: decided_at },
		wasRemoved: row.state === 'removed',
		link: row.is_there === 1 ? `/${entity}/${row_id}` : null,
		isPublic: row.is_public === 1,
		appeal: appeal && {
			...{ state: appeal, note: row.appeal_note ?? '' },
			...{ at: row.appealed_at ?? 0, decidedAt: row.appeal_decided_at },
		},
	}
}

/**
 * Writes the cook's one appeal. Throws AppError: `invalid` for an empty or too long text, `too_many_requests`,
 * `not_found` for somebody else's thing, `conflict` for a second appeal and for what was kept.
 */
export async function appeal(
	{ db, clock }: Pick<Server, 'db' | 'clock'>,
	me: Pick<Me, 'id'>,
	{ entryId, text }: { entryId: string; text: string },
): Promise<void> {
	const read = appealSchema.safeParse(text)
	if (!read.success) throw new AppError('invalid', read.error.issues[0]?.message ?? APPEAL.failed)
	const now = clock()
	const rate = { key: rateKey('appeal', me.id), limit: APPEALS_AN_HOUR, windowMs: HOUR_MS }
	const { isWritten } = await askWithinRates(
		db,
		{ rates: [rate], message: APPEAL.tooMany, now },
		{ isWritten: queries.insertAppeal({ entryId, userId: me.id, note: read.data, now }) },
	)
	if (isWritten) return
	const decision = await readDecision(db, me, entryId)
	if (!decision) throw new AppError('not_found', APPEAL.failed)
	throw new AppError('conflict', decision.wasRemoved ? APPEAL.twice : APPEAL.kept)
}

export type AppealDecision = { entryId: string; state: 'granted' | 'refused' }

/**
 * Grants or refuses an appeal and tells its cook. Nothing becomes public by it. Throws AppError: `not_found` when it was
 * decided already, `forbidden` for one's own and a higher role's, which is recorded as refused, and for what one has
 * taken down oneself while there is another administrator. Two round trips.
 */
export async function decideAppeal(
	{ db, clock, makeId, env }: Server,
	me: Deciding,
	{ entryId, state }: AppealDecision,
): Promise<void> {
	const decider = deciderOf(me, env.ADMIN_EMAILS)
	const [found] = await queries.findAppeal(db, { entryId, decider })
	if (found?.state !== 'waiting' || found.entity === 'cook') throw new AppError('not_found', APPEALS.gone)
	const { user_id: userId, entity, title } = found
	const now = clock()
	const action = state === 'granted' ? 'appeal_granted' : 'appeal_refused'
	const audited = { action, actor: me.id, subject: userId } as const
	const barred = barredFrom(me, { id: userId, role: found.user_role })
	if (barred) await writeBatch(db, auditStatements(db, { ...audited, outcome: 'refused' }, now))
	if (barred || found.may_decide !== 1) throw new AppError('forbidden', APPEALS[barred ?? 'other'])
	// The statements see the appeal as it is in the batch: of two at once, one decides.
	const when = queries.isDecidable(entryId, decider)
	const told = {
		...({ kind: 'appeal', userId, subject: entryId, actorId: null } as const),
		...{ values: { entity, title: title ?? '', state }, link: appealPath(entryId) },
	}
	const results = await writeBatch(db, [
		...auditStatements(db, { ...audited, detail: entity, when }, now),
		...notify(told, { token: makeId(), now, when }),
		queries.decideAppeal(db, { entryId, state, by: me.id, now }, when),
	])
	if (results.at(-1)?.rows.length !== 1) throw new AppError('not_found', APPEALS.gone)
}
