import type { Tier } from '#app/platform/model/tiers.ts'

/** The texts of the Billing tab, of the page that ends a trial and of the notice about an unpaid bill. */
export const BILLING = {
	title: 'Billing',
	plan: 'Current plan',
	beta: 'Beta tester',
	granted: 'This plan is yours without payment',
	grantedName: 'Given',
	trialName: 'Free trial',
	endName: 'End',
	openName: 'Open bill',
	next: 'Next payment',
	nextIs: (amount: string, day: string) => `${amount} on ${day}`,
	noNext: 'None',
	ends: (tier: Tier, day: string) => `${tier} ends on ${day}, nothing more is charged`,
	trial: (day: string, price: string) => `Until ${day}, then ${price}`,
	unpaid: 'A payment has failed',
	method: 'Payment method',
	managedVia: 'managed via Stripe',
	manage: 'Manage',
	upgrade: 'Upgrade Plan',
	cancel: 'Cancel plan',
	endTrial: 'End free trial',
	refresh: 'Refresh',
	history: 'Billing history',
	noHistory: 'No payments yet.',
	historyOffline: 'You are offline. Your bills are at Stripe and show when you are back.',
	historyFailed: 'Your bills could not be read just now.',
	tryAgain: 'Try again',
	bill: 'Bill',
	opensBill: 'at Stripe',
} as const

/** Stripe's words for the state of a bill, in ours. */
export const BILL_STATES: Readonly<Record<string, string>> = {
	paid: 'Paid',
	open: 'Open',
	void: 'Void',
	uncollectible: 'Not paid',
	draft: 'Being made',
}

/** What a cook reads who comes back from Stripe's page. */
export const RETURNED = {
	has: (tier: Tier) => `You have ${tier} now`,
	notYet: 'Your payment is not confirmed yet',
	notYetHint: 'As soon as Stripe confirms it, your plan changes here by itself.',
	cancelled: 'Nothing was bought',
} as const

/** The page that ends a trial. */
export const END_TRIAL = {
	title: 'End free trial',
	/** `tier` until `day`, then `price`. */
	says: (tier: Tier, day: string, amount: string) =>
		`Your free trial of ${tier} runs until ${day}. Unless you end it before, ${amount} is charged on that day.`,
	what: 'If you end it, you keep the plan until that day, and nothing is charged.',
	press: 'End free trial',
	keep: 'Keep my plan',
	ended: (tier: Tier, day: string) => `${tier} ends on ${day}. Nothing will be charged.`,
	done: 'Your free trial will end without a charge',
	none: 'You have no free trial at the moment.',
	failed: 'The free trial was not ended',
	again: 'Please try again.',
} as const

/** The notice on every page while a bill is unpaid. */
export const UNPAID = {
	label: 'Open payment',
	until: (tier: Tier, day: string) => `Your last payment failed. You keep ${tier} until ${day}.`,
	over: (tier: Tier) => `Your last payment failed, so ${tier} has stopped. It comes back as soon as the bill is paid.`,
	card: 'Update card',
} as const

/** What is shown in the empty tab until Stripe's page is there. */
export const OPENING = 'Opening Stripe…'

/** Why the server could not be asked about a plan. */
export const CALL_FAILED = {
	offline: 'The server could not be reached. Please check your connection and try again.',
	silent: 'There was no answer in time. Please try again.',
	unreadable: 'The answer could not be read. Please try again.',
} as const
