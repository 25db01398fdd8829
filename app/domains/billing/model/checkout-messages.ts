import { BILLING_MESSAGES } from './messages.ts'

/** What the Worker `checkout` says besides the spec's sentences. */
export const CHECKOUT_MESSAGES = {
	signedOut: 'User must be logged in',
	badRequest: 'This request cannot be read.',
	tooLarge: 'This request is too large.',
	tooMany: 'Too many requests in a short time. Please try again in a moment.',
	notOnboarded: 'Please finish setting up your kitchen first.',
	isLeaving: 'Your account will be deleted. Cancel the deletion first, then choose a plan.',
	atWork: 'A checkout of this account is being opened. Please wait a moment and try again.',
	noCustomer: 'There is no paid plan to manage yet.',
	noTrial: 'There is no free trial to end.',
	trialFailed: 'Failed to end the free trial',
	invoicesFailed: 'Failed to load your bills',
	noWebhookSecret: 'STRIPE_WEBHOOK_SECRET is not set on this server.',
	unsigned: 'This event is not signed by Stripe.',
	otherMode: 'This event is of another mode.',
	unexpected: BILLING_MESSAGES.checkFailed,
	notFound: 'There is nothing here.',
} as const
