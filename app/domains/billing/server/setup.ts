import type Stripe from 'stripe'
import type { Tier } from '#app/platform/model/tiers.ts'
import { CHECKOUT_PATHS } from '../model/checkout.ts'
import { PLANS, type Plan, type Price } from '../model/plans.ts'
import { WEBHOOK_EVENTS } from '../model/webhook-events.ts'
import { FROM_NOTHING, OFFERED_FROM, PORTALS } from './portal-configurations.ts'
import { comparable, portalFor } from './setup-portal.ts'
import { STRIPE_API_VERSION } from './stripe.ts'

/** Something at the account that is not as the product needs it. */
export type Difference = {
	/** Such as 'the product nomster_basic'. */
	what: string
	is: 'missing' | 'different'
	/** What a correction does, where that is more than to correct. */
	note?: string
}

/** What the setup has changed, and the webhook's secret where it made one: Stripe tells it once. */
export type SetUp = { changed: Difference[]; webhookSecret?: string }

/** Stripe's code for software that a person uses over the network. */
const TAX_CODE = 'txcd_10103000'

type Paid = Plan & { prices: NonNullable<Plan['prices']> }

const PAID_PLANS = Object.values(PLANS).filter((plan): plan is Paid => plan.prices !== null)

export const productIdOf = (tier: Tier): string => `nomster_${tier.toLowerCase()}`

/**
 * Makes what the product needs at a Stripe account, or corrects it: a product for each paid plan, its prices by lookup
 * key, the portal's configurations and the webhook. A second run changes nothing.
 *
 * @param appUrl The app's public address.
 */
export async function setUpStripe(stripe: Stripe, appUrl: string): Promise<SetUp> {
	const changed: Difference[] = []
	const webhookSecret = await compareAccount(stripe, appUrl, async (difference, correct) => {
		changed.push(difference)
		return correct()
	})
	return { changed, ...(webhookSecret ? { webhookSecret } : {}) }
}

/** What `setUpStripe` would change; changes nothing. */
export async function listDifferences(stripe: Stripe, appUrl: string): Promise<Difference[]> {
	const found: Difference[] = []
	await compareAccount(stripe, appUrl, async (difference) => {
		found.push(difference)
		return undefined
	})
	return found
}

/** Called with each difference and its correction, which returns the new id or the secret. */
type OnDifference = (difference: Difference, correct: () => Promise<string | undefined>) => Promise<string | undefined>

/** The secret of the webhook, if it was made. */
async function compareAccount(stripe: Stripe, appUrl: string, onDifference: OnDifference): Promise<string | undefined> {
	await compareProducts(stripe, onDifference)
	const ids = await comparePrices(stripe, onDifference)
	await comparePortals(stripe, { appUrl, ids }, onDifference)
	return compareWebhook(stripe, new URL(CHECKOUT_PATHS.webhook, appUrl).href, onDifference)
}

async function compareProducts(stripe: Stripe, onDifference: OnDifference): Promise<void> {
	const { data } = await stripe.products.list({ ids: PAID_PLANS.map(({ name }) => productIdOf(name)) })
	for (const { name: tier, description } of PAID_PLANS) {
		const id = productIdOf(tier)
		const wanted = { name: `Nomster ${tier}`, description, tax_code: TAX_CODE, active: true }
		const there = data.find((product) => product.id === id)
		const what = `the product ${id}`
		if (!there)
			await onDifference({ what, is: 'missing' }, async () => (await stripe.products.create({ id, ...wanted })).id)
		else if (!contains(there, wanted))
			await onDifference({ what, is: 'different' }, async () => (await stripe.products.update(id, wanted)).id)
	}
}

/** The ids of the four prices by lookup key. */
async function comparePrices(stripe: Stripe, onDifference: OnDifference): Promise<Map<string, string>> {
	const all = PAID_PLANS.flatMap(({ name, prices }) => Object.values(prices).map((price) => ({ tier: name, price })))
	const { data } = await stripe.prices.list({ lookup_keys: all.map(({ price }) => price.priceId), limit: 100 })
	const ids = new Map<string, string>()
	for (const { tier, price } of all) {
		const there = data.find(({ lookup_key }) => lookup_key === price.priceId)
		const id =
			there && isSame(there, tier, price)
				? there.id
				: await onDifference(differenceOf(there, price), () => createPrice(stripe, tier, price))
		if (id) ids.set(price.priceId, id)
	}
	return ids
}

const isSame = (there: Stripe.Price, tier: Tier, { amount, currency, interval, priceId }: Price): boolean =>
	contains(there, {
		active: true,
		product: productIdOf(tier),
		unit_amount: amount,
		currency,
		recurring: { interval, interval_count: 1 },
		tax_behavior: 'inclusive',
		metadata: { price_id: priceId },
	})

function differenceOf(there: Stripe.Price | undefined, { priceId, amount, currency, interval }: Price): Difference {
	const what = `the price ${priceId} of ${amount} ${currency} a ${interval}`
	if (!there) return { what, is: 'missing' }
	const { unit_amount, currency: other, recurring } = there
	const note = `It is ${unit_amount} ${other} a ${recurring?.interval} now: a new price gets the lookup key, and who has the former one keeps paying that.`
	return { what, is: 'different', note }
}

/** A price's amount cannot be changed, so another price takes the lookup key; the former one keeps it in its metadata. */
async function createPrice(stripe: Stripe, tier: Tier, price: Price): Promise<string> {
	const { id } = await stripe.prices.create({
		product: productIdOf(tier),
		currency: price.currency,
		unit_amount: price.amount,
		recurring: { interval: price.interval },
		tax_behavior: 'inclusive',
		nickname: `Nomster ${tier}, ${price.interval === 'month' ? 'monthly' : 'yearly'}`,
		metadata: { price_id: price.priceId },
		lookup_key: price.priceId,
		transfer_lookup_key: true,
	})
	return id
}

async function comparePortals(
	stripe: Stripe,
	{ appUrl, ids }: { appUrl: string; ids: Map<string, string> },
	onDifference: OnDifference,
): Promise<void> {
	const { configurations } = stripe.billingPortal
	// Stripe leaves the products out of its answer unless they are asked for.
	const expand = ['data.features.subscription_update.products']
	const { data } = await configurations.list({ active: true, limit: 100, expand })
	for (const { from, prices } of PORTALS) {
		const products = PAID_PLANS.map((plan) => ({
			product: productIdOf(plan.name),
			prices: prices
				.filter(({ priceId }) => Object.values(plan.prices).some((each) => each.priceId === priceId))
				.map(({ priceId }) => ids.get(priceId) ?? ''),
		})).filter((product) => product.prices.length > 0)
		const wanted = portalFor({ from, appUrl, products })
		const there = data.find(({ metadata }) => metadata?.[OFFERED_FROM] === from)
		const what = `the portal's configuration for ${from === FROM_NOTHING ? 'a cook without a plan' : from}`
		if (!there) await onDifference({ what, is: 'missing' }, async () => (await configurations.create(wanted)).id)
		else if (!contains(there, comparable(wanted)))
			await onDifference({ what, is: 'different' }, async () => (await configurations.update(there.id, wanted)).id)
	}
}

async function compareWebhook(stripe: Stripe, url: string, onDifference: OnDifference): Promise<string | undefined> {
	const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
	const there = data.find((endpoint) => endpoint.url === url)
	const what = `the webhook ${url}`
	const wanted = { enabled_events: [...WEBHOOK_EVENTS], status: 'enabled' }
	if (there?.api_version === STRIPE_API_VERSION) {
		if (contains(there, wanted)) return undefined
		return onDifference({ what, is: 'different' }, async () => {
			await stripe.webhookEndpoints.update(there.id, { enabled_events: [...WEBHOOK_EVENTS], disabled: false })
			return undefined
		})
	}
	const note = `It speaks ${there?.api_version} in place of ${STRIPE_API_VERSION}, which cannot be changed: it is made again with another secret.`
	const difference: Difference = there ? { what, is: 'different', note } : { what, is: 'missing' }
	return onDifference(difference, async () => {
		const made = await stripe.webhookEndpoints.create({
			url,
			enabled_events: [...WEBHOOK_EVENTS],
			api_version: STRIPE_API_VERSION,
		})
		if (there) await stripe.webhookEndpoints.del(there.id)
		return made.secret
	})
}

/** Whether an object has everything that another asks for; lists in any order. */
function contains(there: unknown, wanted: unknown): boolean {
	if (Array.isArray(wanted)) {
		if (!Array.isArray(there) || there.length !== wanted.length) return false
		return wanted.every((each) => there.some((other) => contains(other, each)))
	}
	if (wanted === null || typeof wanted !== 'object') return there === wanted
	if (there === null || typeof there !== 'object') return false
	return Object.entries(wanted).every(([key, value]) => contains((there as Record<string, unknown>)[key], value))
}
