import { PLANS } from '#app/domains/billing/model/plans.ts'
import { pickSubscription, stateOf } from '#app/domains/billing/server/customer-state.ts'
import { askStripe, readCustomer } from '#app/domains/billing/server/read-customer.ts'
import { receiveEvent } from '#app/domains/billing/server/receive-event.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { jobs } from '#db/schema/platform.ts'
import { type Random, seeded } from '../fuzz/random.ts'
import { billingDeps, jobsOf, makeBareSubscriber, plansOf, subscriptionOf } from '../setup/billing.ts'
import type { MemoryDb } from '../setup/memory-db.ts'
import { type Barriers, isKilled, makeBarriers } from './barriers.ts'
import { makeStripeModel, type StripeModel } from './stripe-model.ts'

const START = Date.UTC(2026, 10, 1)
const DAY = 86_400
const PRICES = [PLANS.Basic, PLANS.Premium].flatMap(({ prices }) => (prices ? [prices.monthly, prices.yearly] : []))
const LIFE_STEPS = 6

/** Changes something at Stripe, as cook, clock or support could. */
function live(model: StripeModel, customer: string, random: Random, at: number): void {
	const seconds = at / 1000
	const sub = model.subscriptions.find(({ status }) => status !== 'canceled')
	if (!sub) {
		const hadTrial = model.subscriptions.length > 0
		const trial = { trialStart: seconds, trialEnd: seconds + 14 * DAY, periodEnd: seconds + 14 * DAY }
		model.subscriptions.push({
			id: `sub_${model.subscriptions.length}_${customer}`,
			customer,
			status: hadTrial ? 'active' : 'trialing',
			priceId: random.pick(PRICES).priceId,
			created: seconds,
			periodStart: seconds,
			periodEnd: seconds + 30 * DAY,
			...(hadTrial ? {} : trial),
		})
		return
	}
	const unpaid = model.invoices.filter(({ status }) => status === 'open')
	const acts = [
		() => {
			sub.priceId = random.pick(PRICES).priceId
		},
		() => {
			sub.status = 'active'
			sub.periodEnd = seconds + 30 * DAY
			for (const invoice of unpaid) invoice.status = 'paid'
		},
		() => {
			sub.status = 'past_due'
			const finalizedAt = seconds - random.int(20) * DAY
			const id = `in_${model.invoices.length}_${customer}`
			model.invoices.push({ id, subscription: sub.id, status: 'open', amount: 499, finalizedAt })
		},
		() => {
			sub.cancelAtPeriodEnd = !sub.cancelAtPeriodEnd
		},
		() => {
			sub.status = random.pick(['canceled', 'unpaid'])
		},
		() => {
			// A second subscription, which our checkout never makes.
			const id = `sub_${model.subscriptions.length}_${customer}`
			const priceId = random.pick(PRICES).priceId
			model.subscriptions.push({ ...sub, id, priceId, created: seconds, status: 'active' })
		},
	]
	random.pick(acts)()
}

/**
 * Lives one subscriber's life at Stripe, while its events are lost, doubled and late and their readings overlap, stop and
 * die at every step. Throws when the tier that is stored in the end is not Stripe's.
 */
export async function runInterleaving(memory: MemoryDb, seed: number): Promise<void> {
	const random = seeded(seed)
	const model = makeStripeModel()
	const gates = makeBarriers()
	memory.before = undefined
	await memory.db.delete(jobs)
	const cook = await makeBareSubscriber(memory.db)
	const clock = { now: START }
	const deps = billingDeps(memory.open(), model.client, () => clock.now)
	const pass = () => gates.pass()
	memory.before = pass
	model.before = pass
	const losesEvents = random.chance(0.5)
	const pending: string[] = []
	let made = 0
	const deliver = (id: string) =>
		gates.run(async () => {
			const event = { id, type: 'customer.subscription.updated', created: START / 1000, livemode: false }
			const object = { object: 'subscription', customer: cook.customer }
			const received = receiveEvent(deps, { ...event, data: { object } })
			// Stripe sends an event again that was not answered.
			received.catch((error) => isKilled(error) && pending.push(id))
			await (await received)?.()
		})
	for (let step = 0; step < LIFE_STEPS || pending.length > 0; ) {
		const chance = random.next()
		if (chance < 0.25 && step < LIFE_STEPS) {
			clock.now += random.int(5) * DAY_MS
			live(model, cook.customer, random, clock.now)
			step += 1
			made += 1
			if (!losesEvents || random.chance(0.6)) pending.push(`evt_${made}_${seed}_${cook.id}`)
			// Stripe may send one twice.
			if (pending.length > 0 && random.chance(0.25)) pending.push(random.pick(pending))
		} else if (chance < 0.55 && pending.length > 0) {
			const [id] = pending.splice(random.int(pending.length), 1)
			if (id) deliver(id)
			await gates.quiet()
		} else await gates.open(random, 0.05)
	}
	// An event that was lost is made up for by the cook's coming back, or the sweep: it begins while others are still reading.
	if (losesEvents) gates.run(() => readCustomer(deps, cook.id))
	while (await gates.open(random));
	await runLeftJobs(memory, deps, gates, random)
	memory.before = undefined
	model.before = undefined
	await compare(memory, deps, { cook, seed })
}

/** What the jobs Worker does with the readings that have died. */
async function runLeftJobs(
	memory: MemoryDb,
	deps: ReturnType<typeof billingDeps>,
	gates: Barriers,
	random: Random,
): Promise<void> {
	const { before } = memory
	memory.before = undefined
	const left = (await jobsOf(memory.db, 'read_customer')).filter(({ done_at }) => done_at === null)
	memory.before = before
	for (const { payload } of left) gates.run(() => readCustomer(deps, (payload as { user_id: string }).user_id))
	await gates.quiet()
	while (await gates.open(random));
}

async function compare(
	memory: MemoryDb,
	deps: ReturnType<typeof billingDeps>,
	{ cook, seed }: { cook: Awaited<ReturnType<typeof makeBareSubscriber>>; seed: number },
): Promise<void> {
	const found = await askStripe(deps.stripe(), cook.customer)
	const { tier } = stateOf(found, deps.clock())
	const row = await subscriptionOf(memory.db, cook)
	const main = pickSubscription(found.subscriptions).main?.id ?? null
	const audited = await plansOf(memory.db, cook)
	const last = audited.at(-1) ?? 'plan_free'
	const repeats = audited.some((action, i) => action === audited[i - 1])
	const expected = `${tier} ${main} plan_${tier.toLowerCase()} false`
	const got = `${row.subscription_tier} ${row.subscription_id} ${last} ${repeats}`
	if (got !== expected) throw new Error(`seed ${seed}: ${got} is stored, Stripe has ${expected}`)
	const unexpected = deps.errors.filter(({ error }) => !isKilled(error))
	if (unexpected.length > 0) throw new Error(`seed ${seed}: ${unexpected[0]?.event}`, { cause: unexpected[0]?.error })
}
