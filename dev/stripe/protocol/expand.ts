import type Stripe from 'stripe'
import type { World } from '../world.ts'

/**
 * Replaces ids by their objects along paths such as `data.latest_invoice.payments`, as `expand[]` asks. The answer is
 * changed, so it must be a copy.
 */
export function expand(world: World, answer: object, paths: string[]): void {
	for (const path of paths) expandAlong(world, answer, path.split('.'))
}

/**
 * Takes out of an answer what Stripe leaves out unless it is asked for: the products of a portal's configuration. The
 * answer is changed.
 */
export function leaveOut(answer: Answered, paths: string[], prefix = ''): void {
	if (answer.object === 'list') for (const each of answer.data ?? []) leaveOut(each, paths, `${prefix}data.`)
	if (answer.object !== 'billing_portal.configuration') return
	if (!paths.includes(`${prefix}features.subscription_update.products`))
		delete answer.features?.subscription_update.products
}

type Answered = {
	object?: string
	data?: Answered[]
	features?: Stripe.BillingPortal.Configuration['features']
}

function expandAlong(world: World, at: unknown, [key, ...rest]: string[]): void {
	if (key === undefined || at === null || typeof at !== 'object') return
	if (Array.isArray(at)) {
		for (const each of at) expandAlong(world, each, [key, ...rest])
		return
	}
	const object = at as Record<string, unknown>
	if (key === 'payments' && object.object === 'invoice') object.payments ??= paymentsOf(world, String(object.id))
	const value = object[key]
	if (typeof value === 'string') object[key] = find(world, value) ?? value
	else if (Array.isArray(value))
		object[key] = value.map((each) => (typeof each === 'string' ? (find(world, each) ?? each) : each))
	expandAlong(world, object[key], rest)
}

function find({ state }: World, id: string): object | undefined {
	const kinds = [
		state.customers,
		state.deletedCustomers,
		state.products,
		state.prices,
		state.paymentMethods,
		state.subscriptions,
		state.schedules,
		state.invoices,
		state.paymentIntents,
		state.charges,
		state.refunds,
		state.testClocks,
		state.coupons,
		state.promotionCodes,
		state.discounts,
		state.portalConfigurations,
	]
	for (const objects of kinds) if (Object.hasOwn(objects, id)) return JSON.parse(JSON.stringify(objects[id]))
	return undefined
}

function paymentsOf({ state }: World, invoice: string): object {
	const data = Object.values(state.invoicePayments).filter((payment) => payment.invoice === invoice)
	const url = `/v1/invoice_payments?invoice=${invoice}`
	return { object: 'list', url, has_more: false, data: JSON.parse(JSON.stringify(data)) }
}
