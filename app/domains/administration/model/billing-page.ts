import type { Tier } from '#app/platform/model/tiers.ts'
import type { PlanSource } from './accounts-list.ts'
import { MOST_COUNTED } from './jobs-page.ts'
import { shownCount } from './shown-number.ts'

/** What the page of billing shows: counts, and nothing of anybody. */
export type BillingCounts = {
	/** Cooks without a plan. */
	free: number
	plans: readonly { tier: Tier; source: PlanSource; cooks: number }[]
	trials: { running: number; ending: number }
	unpaid: { open: number; over: number; oldest: number | null }
	events: { day: { received: number; ours: number }; week: { received: number; ours: number } }
	reads: { waiting: number; failed: number; due: number; sweeps: number }
}

/** The words of /admin/billing. */
export const BILLING_COUNTS = {
	title: 'Billing',
	intro: 'Numbers only. Who pays what is at Stripe.',
	plans: 'Cooks by plan',
	tier: 'Plan',
	source: 'Source',
	cooks: 'Cooks',
	free: 'Free',
	noSource: 'None',
	sources: { paid: 'Paid', trial: 'Trial', granted: 'Granted', beta: 'Beta tester' } satisfies Record<
		PlanSource,
		string
	>,
	trials: 'Trials',
	running: 'Running',
	ending: 'Ending within 7 days',
	unpaid: 'Failed payments',
	open: 'Cooks with an unpaid invoice',
	over: 'Of them without their plan by now',
	oldest: 'Unpaid since',
	none: 'None',
	events: 'What Stripe has sent',
	day: '24 hours',
	week: '7 days',
	received: 'Events',
	ours: 'About our customers',
	others: 'About nobody here',
	reads: 'Reads of customers',
	waiting: 'Waiting',
	failed: 'Failed',
	due: 'Customers of whom something is due',
	sweeps: 'Sweeps waiting',
	/** A count that was ended early. */
	count: (n: number): string => shownCount(n, MOST_COUNTED),
} as const
