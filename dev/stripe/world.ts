import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { noSuch } from './protocol/errors.ts'

/** How often a payment that failed is tried again, and what happens to the subscription after the last time. */
export type RetrySettings = { retryDays: number[]; afterRetries: 'cancel' | 'unpaid' | 'past_due' }

/** What Stripe does not show of a subscription, by its id. */
export type SubscriptionNotes = {
	/** Whether customer.subscription.trial_will_end was sent for this end of the trial. */
	noticeFor?: number
	/** The invoice of the period that has begun, until it is finalized. */
	draft?: string
}

/** What Stripe does not show of a card. */
export type CardKind = 'works' | 'needs_authentication' | 'fails_later' | 'declined'

export type StoredAnswer = { at: number; request: string; status: number; body: string }

/** Everything that the stand-in holds; plain JSON. */
export type State = {
	/** Seconds since 1970 that it has lived to. */
	time: number
	products: Record<string, Stripe.Product>
	prices: Record<string, Stripe.Price>
	coupons: Record<string, Stripe.Coupon>
	promotionCodes: Record<string, Stripe.PromotionCode>
	discounts: Record<string, Stripe.Discount>
	customers: Record<string, Stripe.Customer>
	deletedCustomers: Record<string, Stripe.DeletedCustomer>
	paymentMethods: Record<string, Stripe.PaymentMethod>
	cardKinds: Record<string, CardKind>
	portalConfigurations: Record<string, Stripe.BillingPortal.Configuration>
	portalSessions: Record<string, Stripe.BillingPortal.Session>
	checkoutSessions: Record<string, Stripe.Checkout.Session>
	/** What a checkout session was created with and does not show. */
	checkoutPlans: Record<string, CheckoutPlan>
	subscriptions: Record<string, Stripe.Subscription>
	subscriptionNotes: Record<string, SubscriptionNotes>
	schedules: Record<string, Stripe.SubscriptionSchedule>
	invoices: Record<string, Stripe.Invoice>
	invoicePayments: Record<string, Stripe.InvoicePayment>
	paymentIntents: Record<string, Stripe.PaymentIntent>
	charges: Record<string, Stripe.Charge>
	refunds: Record<string, Stripe.Refund>
	testClocks: Record<string, Stripe.TestHelpers.TestClock>
	webhookEndpoints: Record<string, Stripe.WebhookEndpoint>
	events: Record<string, Stripe.Event>
	idempotency: Record<string, StoredAnswer>
}

export type CheckoutPlan = {
	price: string
	quantity: number
	trialDays: number
	metadata: Record<string, string>
	saveAddress: boolean
	/** The card that waits for its bank's question to be answered. */
	waitingCard?: string
	waitingCode?: string
}

export type World = {
	state: State
	settings: RetrySettings
	livemode: boolean
	/** The origin of its pages. */
	origin: string
	/** What has happened since, in order; the webhooks take it from here. */
	onEvent(event: Stripe.Event): void
}

export const emptyState = (time: number): State => ({
	time,
	products: {},
	prices: {},
	coupons: {},
	promotionCodes: {},
	discounts: {},
	customers: {},
	deletedCustomers: {},
	paymentMethods: {},
	cardKinds: {},
	portalConfigurations: {},
	portalSessions: {},
	checkoutSessions: {},
	checkoutPlans: {},
	subscriptions: {},
	subscriptionNotes: {},
	schedules: {},
	invoices: {},
	invoicePayments: {},
	paymentIntents: {},
	charges: {},
	refunds: {},
	testClocks: {},
	webhookEndpoints: {},
	events: {},
	idempotency: {},
})

export const DAY_S = 86_400
export const HOUR_S = 3_600

/** A new id in Stripe's form, such as `cus_9s6XKzkNRiz8i3`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`

/** The objects of a kind, in the order of their creation. */
export const all = <T>(objects: Record<string, T>): T[] => Object.values(objects)

/** The object with this id. @throws Refusal 404 without one. */
export function get<T>(objects: Record<string, T>, kind: string, id: string, param?: string): T {
	const found = Object.hasOwn(objects, id) ? objects[id] : undefined
	if (found === undefined) throw noSuch(kind, id, param)
	return found
}

/** The id of what is there as an id or as the object itself. */
export const idOf = (ref: string | { id: string }): string => (typeof ref === 'string' ? ref : ref.id)

export const customerOf = (world: World, ref: string | { id: string }): Stripe.Customer =>
	get(world.state.customers, 'customer', idOf(ref), 'customer')

/** The time of a customer: of its test clock where it has one. Seconds. */
export function timeOf(world: World, customer: { test_clock?: Stripe.Customer['test_clock'] } | undefined): number {
	const clock = customer?.test_clock
	return clock ? get(world.state.testClocks, 'test clock', idOf(clock)).frozen_time : world.state.time
}
