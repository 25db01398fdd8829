import type Stripe from 'stripe'

export type ModelSubscription = {
	id: string
	customer: string
	status: string
	priceId: string | null
	/** Seconds, as Stripe has them. */
	created: number
	periodStart: number
	periodEnd: number
	trialStart?: number
	trialEnd?: number
	cancelAtPeriodEnd?: boolean
	cancelAt?: number
	/** The amount of the next invoice after a discount. */
	nextAmount?: number
}

export type ModelInvoice = {
	id: string
	subscription: string
	status: string
	amount: number
	finalizedAt: number
}

/** As much of Stripe as a read of a customer asks, answered from lists that a test changes. */
export type StripeModel = {
	subscriptions: ModelSubscription[]
	invoices: ModelInvoice[]
	deleted: Set<string>
	/** Awaited before each call; lets a test hold a call back, or fail it. */
	before?: ((call: string, customer: string) => Promise<void> | void) | undefined
	calls: string[]
	client: Stripe
}

const subscriptionOf = (from: ModelSubscription): Stripe.Subscription =>
	({
		id: from.id,
		object: 'subscription',
		customer: from.customer,
		status: from.status,
		created: from.created,
		cancel_at_period_end: from.cancelAtPeriodEnd ?? false,
		cancel_at: from.cancelAt ?? (from.cancelAtPeriodEnd ? from.periodEnd : null),
		trial_start: from.trialStart ?? null,
		trial_end: from.trialEnd ?? null,
		items: {
			data: [
				{
					current_period_start: from.periodStart,
					current_period_end: from.periodEnd,
					price: { lookup_key: from.priceId, metadata: {} },
				},
			],
		},
	}) as unknown as Stripe.Subscription

const invoiceOf = ({ id, status, amount, finalizedAt }: ModelInvoice): Stripe.Invoice =>
	({
		id,
		status,
		amount_remaining: amount,
		currency: 'usd',
		created: finalizedAt,
		due_date: null,
		status_transitions: { finalized_at: finalizedAt },
	}) as unknown as Stripe.Invoice

export function makeStripeModel(): StripeModel {
	const asked = async <T>(call: string, customer: string, answer: () => T): Promise<T> => {
		model.calls.push(call)
		await model.before?.(call, customer)
		return answer()
	}
	const client = {
		customers: {
			retrieve: (id: string) =>
				asked('customers.retrieve', id, () => ({ id, ...(model.deleted.has(id) ? { deleted: true } : {}) })),
		},
		subscriptions: {
			list: ({ customer }: { customer: string }) => ({
				autoPagingToArray: () =>
					asked('subscriptions.list', customer, () =>
						model.subscriptions.filter((each) => each.customer === customer).map(subscriptionOf),
					),
			}),
		},
		invoices: {
			list: ({ subscription, status }: { subscription: string; status: string }) =>
				asked('invoices.list', subscription, () => ({
					data: model.invoices
						.filter((each) => each.subscription === subscription && each.status === status)
						.map(invoiceOf),
				})),
			createPreview: ({ subscription }: { subscription: string }) =>
				asked('invoices.createPreview', subscription, () => ({
					amount_due: model.subscriptions.find(({ id }) => id === subscription)?.nextAmount ?? 499,
					currency: 'usd',
				})),
		},
	}
	const model: StripeModel = {
		subscriptions: [],
		invoices: [],
		deleted: new Set(),
		calls: [],
		client: client as unknown as Stripe,
	}
	return model
}
