import { SECOND_MS } from '#app/platform/model/clock.ts'
import { paidTierOf } from '#app/platform/model/in-force.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { enqueueStep } from '#app/platform/server/jobs.ts'
import { readAnswers, writeBatch } from '#db/batch.ts'
import { type Claim, claimDueReads, storeLapse } from '#db/queries/customer-reads.ts'
import type { BillingDeps } from './billing-deps.ts'
import { askStripe, auditOf, prepare, storeAll } from './read-customer.ts'

/** Customers of a step. */
export const SWEPT_A_STEP = 500
/** Customers that are asked at once, which is one or two calls each; the next ones a second later: under 25 a second. */
const AT_ONCE = 12
/** A step that takes longer ends early: the job's lock would be over. */
const LONGEST_STEP_MS = 45 * SECOND_MS

type Sweeping = BillingDeps & {
	/** Waits so many milliseconds. */
	pause(ms: number): Promise<void>
}

/**
 * One step through the customers of which something was due: an end that passed, a grace, the mail about a trial. Reads
 * them again, and queues the next step. One that cannot be read keeps its plan until the grace after its end is over.
 * Returns how many were read and how many could not be.
 */
export async function sweepCustomers(
	deps: Sweeping,
	{ due_at, after }: JobPayload<'sweep_customers'>,
): Promise<{ read: number; failed: number }> {
	const { db, clock, log, pause } = deps
	const questions = { claims: claimDueReads({ dueAt: due_at, after, limit: SWEPT_A_STEP }) }
	const { claims } = readAnswers(questions, await writeBatch(db, Object.values(questions)))
	claims.sort((a, b) => (a.user_id < b.user_id ? -1 : 1))
	const began = performance.now()
	const done = { read: 0, failed: 0 }
	let at = 0
	while (at < claims.length && performance.now() - began < LONGEST_STEP_MS) {
		const groupBegan = performance.now()
		const group = claims.slice(at, at + AT_ONCE)
		const failed = await readGroup(deps, group)
		done.read += group.length - failed
		done.failed += failed
		at += group.length
		const rest = SECOND_MS - (performance.now() - groupBegan)
		if (at < claims.length && rest > 0) await pause(rest)
	}
	const last = claims[at - 1]
	if (last && (at < claims.length || claims.length === SWEPT_A_STEP))
		await enqueueStep(db, 'sweep_customers', { due_at, after: last.user_id }, clock())
	if (claims.length > 0) log.info('swept', done)
	return done
}

/**
 * Reads some customers at once and stores what was found in one round trip. Returns how many could not be read; throws
 * when none could: Stripe is down or our key is wrong, and asking the other hundreds would take an hour.
 */
async function readGroup(deps: Sweeping, group: readonly Claim[]): Promise<number> {
	const stripe = deps.stripe()
	const answers = await Promise.allSettled(
		group.map(async (claim) => prepare(deps, claim, await askStripe(stripe, claim.customer_id))),
	)
	const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
	if (found.length > 0) await storeAll(deps, found)
	const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
	for (const reason of reasons) deps.log.error('read_failed', reason)
	await lapse(
		deps,
		group.filter((_, i) => answers[i]?.status === 'rejected'),
	)
	if (found.length === 0) throw new Error(`none of ${group.length} customers could be read`, { cause: reasons[0] })
	return reasons.length
}

/** Nobody can confirm an end whose grace is over: the tier is Free, which the audit log shows as well. */
async function lapse({ db, clock }: Sweeping, unread: readonly Claim[]): Promise<void> {
	const now = clock()
	const over = unread.filter((claim) => paidTierOf(claim, now) === 'Free')
	if (over.length === 0) return
	await writeBatch(
		db,
		over.flatMap((claim) => [...auditOf({ db }, claim, 'Free', now), storeLapse(db, claim, now)]),
	)
}
