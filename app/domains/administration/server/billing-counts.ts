import { type Clock, DAY_MS } from '#app/platform/model/clock.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/billing-counts.ts'
import { countFigures, LONG_MINUTES, LONGEST_MINUTES } from '#db/queries/server-figures.ts'
import type { BillingCounts } from '../model/billing-page.ts'
import { MOST_OF_A_KIND } from '../model/jobs-page.ts'

const REFUSED = { kind: 'webhook', name: 'refused' } as const

/** Plans, trials, failed payments, and what Stripe has sent, as counts. One round trip. */
export async function readBillingCounts({ db, clock }: { db: Db; clock: Clock }): Promise<BillingCounts> {
	const now = clock()
	const { cooks, plans, trials, unpaid, day, week, refusedDay, refusedWeek, reads } = await ask(db, {
		cooks: queries.countCooks(),
		plans: queries.countPlans(now),
		trials: queries.countTrials(now),
		unpaid: queries.countUnpaid(now),
		day: queries.countEvents(now - DAY_MS),
		week: queries.countEvents(now - 7 * DAY_MS),
		refusedDay: countFigures(LONG_MINUTES, REFUSED, now - DAY_MS),
		refusedWeek: countFigures(LONGEST_MINUTES, REFUSED, now - 7 * DAY_MS),
		reads: queries.countReads({ now, most: MOST_OF_A_KIND }),
	})
	const withPlan = plans.reduce((sum, plan) => sum + plan.cooks, 0)
	const events = {
		day: { ...day, refused: refusedDay },
		week: { ...week, refused: refusedWeek },
	}
	return { free: cooks - withPlan, plans, trials, unpaid, events, reads }
}
