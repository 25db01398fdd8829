import { planOf } from '#app/domains/billing/model/plans.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { inForce } from '#app/platform/model/in-force.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { enqueue, enqueueWhen } from '#app/platform/server/jobs.ts'
import { ask, type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type AddressedCook, listAddressed, tellAnnouncement } from '#db/queries/announcements.ts'
import type { Condition } from '#db/queries/audit.ts'

type Step = JobPayload<'announce'>
/** `id`: of the announcement that it belongs to; random otherwise. */
export type Announcement = Pick<Step, 'text' | 'link' | 'to'> & { title?: string; id?: string }

const COOKS_A_STEP = 500
const MOST_TEXT = 500
const MOST_NAMED = 1_000

/**
 * The statement that announces something to all cooks, those of a tier or some, for the batch of the administrator's act.
 * `link`: a path of this site. Each cook who has not switched announcements off is told once. `when`: it
 * is announced only where this holds. Throws AppError('invalid').
 */
export function announce(
	db: Db,
	told: Announcement,
	{ makeId, now, when }: { makeId: MakeId; now: number; when?: Condition },
): Query {
	const text = told.text.trim()
	if (text === '' || text.length > MOST_TEXT)
		throw new AppError('invalid', `An announcement has 1 to ${MOST_TEXT} characters.`)
	if (!isOwnPath(told.link)) throw new AppError('invalid', 'An announcement leads to a page of this site.')
	if (isNamed(told.to) && told.to.user_ids.length > MOST_NAMED)
		throw new AppError('invalid', `An announcement names at most ${MOST_NAMED} cooks.`)
	const step = { id: makeId(), ...told, text, after: '' }
	return when
		? enqueueWhen(db, 'announce', step, { makeId, now, when })
		: enqueue(db, 'announce', step, { makeId, now })
}

const isNamed = (to: Step['to']): to is { user_ids: string[] } => typeof to === 'object' && 'user_ids' in to

const ORIGIN = 'https://nomster.example'
const isOwnPath = (link: string): boolean =>
	link.startsWith('/') && URL.canParse(link, ORIGIN) && new URL(link, ORIGIN).origin === ORIGIN

/**
 * Tells the next cooks, in the order of their ids, and queues the step after in the same batch. Two round trips. A step
 * that runs again tells nobody twice.
 */
export async function announceStep(db: Db, step: Step, now: number): Promise<void> {
	const among = isNamed(step.to) ? step.to.user_ids : null
	const { cooks } = await ask(db, { cooks: listAddressed({ after: step.after, limit: COOKS_A_STEP, among }) })
	const last = cooks.at(-1)
	if (!last) return
	const told = cooks.filter(isAddressed(step, now)).map(({ id }) => id)
	const next = cooks.length < COOKS_A_STEP ? null : { ...step, after: last.id }
	const makeStepId = () => idFromName('job', 'announce', JSON.stringify(next))
	await writeBatch(db, [
		...tellAnnouncement(told, step, { token: idFromName('announce', step.id, step.after), now }),
		...(next ? [enqueue(db, 'announce', next, { makeId: makeStepId, now })] : []),
	])
}

const isAddressed =
	({ to }: Step, now: number) =>
	(cook: AddressedCook): boolean =>
		typeof to !== 'object' || !('tier' in to) || planOf(inForce(cook, now)).name === to.tier
