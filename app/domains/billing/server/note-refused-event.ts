import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { REFUSED_WEBHOOK } from '#app/platform/model/monitor/refusals.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { parseJson } from '#app/platform/server/read-body.ts'
import { countUses } from '#db/queries/rate-limits.ts'
import { CHECKOUT_MESSAGES as M } from '../model/checkout-messages.ts'
import type { BillingDeps } from './billing-deps.ts'
import { isInStripesForm, type RefusedEvent } from './receive-event.ts'

const FAILURES_A_NETWORK = 20
const FAILURES_MS = 10 * MINUTE_MS
/** Anybody can send something in Stripe's form: so many events, from more than one network, mean that our secret is wrong. */
const SEVERAL_EVENTS = 3
const COUNTED_OF_A_NETWORK = 2

type Refused = {
	error: RefusedEvent
	body: string
	signature: string | undefined
	network: string
	/** Stripe's key is set, so that events are expected. */
	isSelling: boolean
}

/**
 * Reports a refused event, for the alert, where a setting of ours is the cause and not the sender. Throws AppError
 * `too_many_requests` for a network that fails often. No round trip for what does not look like Stripe's.
 */
export async function noteRefusedEvent(
	{ db, clock, log }: Pick<BillingDeps, 'db' | 'clock' | 'log'>,
	{ error, body, signature = '', network, isSelling }: Refused,
): Promise<void> {
	const now = clock()
	if (error.why === 'other_mode') return log.error(REFUSED_WEBHOOK, error)
	if (!isSelling || !isInStripesForm(signature, now)) return
	const failures = { key: rateKey('webhook-failures', network), limit: FAILURES_A_NETWORK, windowMs: FAILURES_MS }
	await refuseOverRates(db, [failures], M.tooMany, now)
	const counted = [rateKey('webhook-event', eventIdOf(body)), rateKey('webhook-network', network)]
	const [event, own] = await countUses(db, dayOf(counted), now)
	if ((event?.count ?? 0) > 1 || (own?.count ?? 0) > COUNTED_OF_A_NETWORK) return
	if (error.why === 'no_secret') return log.error(REFUSED_WEBHOOK, error)
	const [all] = await countUses(db, dayOf(['webhook-unverified']), now)
	if (all?.count === SEVERAL_EVENTS) log.error(REFUSED_WEBHOOK, error)
}

const dayOf = (keys: string[]) => keys.map((key) => ({ key, windowMs: DAY_MS }))

/** Stripe sends an event again and again until it is taken. */
function eventIdOf(body: string): string {
	const event = parseJson(body)
	const id = typeof event === 'object' && event !== null && 'id' in event ? event.id : undefined
	return typeof id === 'string' ? id : body
}
