import type { Tier } from '#app/platform/model/tiers.ts'
import type { PlanSource } from './accounts-list.ts'
import { MOST_OF_A_KIND } from './jobs-page.ts'
import { shownCount } from './shown-number.ts'

/** What the page of billing shows: counts, and nothing of anybody. */
export type BillingCounts = {
	/** Cooks without a plan. */
	free: number
	plans: readonly { tier: Tier; source: PlanSource; cooks: number }[]
	trials: { running: number; ending: number }
	unpaid: { open: number; over: number; oldest: number | null }
	/** `refused`: webhooks whose signature our secret did not verify. */
	events: Record<'day' | 'week', { received: number; ours: number; refused: number }>
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
	over: 'Of these, plan already ended',
	oldest: 'Unpaid since',
	none: 'None',
	events: 'What Stripe has sent',
	day: '24 hours',
	week: '7 days',
	received: 'Events',
	ours: 'About our customers',
	others: 'About other customers',
	refused: 'Refused webhooks',
	reads: 'Updates from Stripe',
	waiting: 'Waiting',
	failed: 'Failed',
	due: 'Customers due for an update',
	sweeps: 'Update batches waiting',
	/** A count that was ended early. */
	count: (n: number): string => shownCount(n, MOST_OF_A_KIND),
} as const
