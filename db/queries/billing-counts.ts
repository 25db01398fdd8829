import type { PlanSource } from '#app/domains/administration/model/accounts-list.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { UNPAID_GRACE_MS } from '#app/platform/model/in-force.ts'
import { TIERS, type Tier } from '#app/platform/model/tiers.ts'
import { type Question, queryOf, questionOf } from '../batch.ts'
import { GRANTED_RANK, PAID_RANK, RANK } from './plan-in-force.ts'

export type PlanCount = { tier: Tier; source: PlanSource; cooks: number }

/** Each cook with a plan in force once, by the rule of `planSource` (administration/model/accounts-list.ts). */
const PLANS = `select rank, source, count(*) as cooks from (
		select rank, case when paid = rank and is_trial then 'trial' when paid = rank then 'paid' when granted = rank then 'granted' else 'beta' end as source
		from (
			select ${RANK} as rank, ${PAID_RANK} as paid, ${GRANTED_RANK} as granted, b.subscription_status is 'trialing' as is_trial
			from subscriptions b where b.subscription_tier <> 'Free' or b.granted_tier <> 'Free' or b.is_beta_tester
		) where rank > 0
	) group by rank, source`

/** Cooks with a plan by its tier and where it comes from. */
export const countPlans = (now: number): Question<PlanCount[]> => ({
	...queryOf(PLANS, [now]),
	read: ({ rows }) =>
		rows.map((row) => ({
			tier: TIERS[Number(row.rank)] ?? 'Free',
			source: String(row.source) as PlanSource,
			cooks: Number(row.cooks),
		})),
})

/** All accounts. */
export const countCooks = (): Question<number> =>
	questionOf('select count(*) as cooks from users', [], (row) => Number(row?.cooks ?? 0))

export type TrialCounts = { running: number; ending: number }
const TRIALS = `select count(*) as running, coalesce(sum(trial_end <= ?2), 0) as ending from subscriptions
	where subscription_status = 'trialing' and trial_end > ?1`

/** Trials that run, and those of them that end within seven days. */
export const countTrials = (now: number): Question<TrialCounts> =>
	questionOf(TRIALS, [now, now + 7 * DAY_MS], (row) => ({
		running: Number(row?.running ?? 0),
		ending: Number(row?.ending ?? 0),
	}))

export type UnpaidCounts = { open: number; over: number; oldest: number | null }
const UNPAID = `select count(*) as open, coalesce(sum(unpaid_since < ?1), 0) as over, min(unpaid_since) as oldest
	from subscriptions where unpaid_since is not null`

/** Cooks with an unpaid invoice, those whose plan has ended over it, and the oldest due date. */
export const countUnpaid = (now: number): Question<UnpaidCounts> =>
	questionOf(UNPAID, [now - UNPAID_GRACE_MS], (row) => ({
		open: Number(row?.open ?? 0),
		over: Number(row?.over ?? 0),
		oldest: row?.oldest == null ? null : Number(row.oldest),
	}))

export type EventCounts = { received: number; ours: number }
const EVENTS = 'select count(*) as received, count(customer_id) as ours from stripe_events where received_at > ?1'

/** Events that Stripe has sent since then, and those of them about a customer of ours. */
export const countEvents = (since: number): Question<EventCounts> =>
	questionOf(EVENTS, [since], (row) => ({ received: Number(row?.received ?? 0), ours: Number(row?.ours ?? 0) }))

export type ReadCounts = { waiting: number; failed: number; due: number; sweeps: number }
const OPEN = 'done_at is null and failed_at is null'
const READS = `select
	(select count(*) from (select 1 from jobs where kind = 'read_customer' and ${OPEN} limit ?2)) as waiting,
	(select count(*) from (select 1 from jobs where kind = 'read_customer' and failed_at is not null limit ?2)) as failed,
	(select count(*) from (select 1 from jobs where kind = 'sweep_customers' and ${OPEN} limit ?2)) as sweeps,
	(select count(*) from (select 1 from subscriptions where check_at is not null and check_at <= ?1 limit ?2)) as due`

/** Reads of customers that wait or were given up, customers that are due, and sweeps that wait; `most` at most. */
export const countReads = ({ now, most }: { now: number; most: number }): Question<ReadCounts> =>
	questionOf(READS, [now, most], (row) => ({
		waiting: Number(row?.waiting ?? 0),
		failed: Number(row?.failed ?? 0),
		due: Number(row?.due ?? 0),
		sweeps: Number(row?.sweeps ?? 0),
	}))
