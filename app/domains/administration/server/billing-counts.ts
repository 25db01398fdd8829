import { type Clock, DAY_MS } from '#app/platform/model/clock.ts'
import { REFUSED_WEBHOOK } from '#app/platform/model/monitor/refusals.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/billing-counts.ts'
import { countLogEvents } from '#db/queries/monitoring-events.ts'
import type { BillingCounts } from '../model/billing-page.ts'
import { MOST_OF_A_KIND } from '../model/jobs-page.ts'

/** Plans, trials, failed payments, and what Stripe has sent, as counts. One round trip. */
export async function readBillingCounts({ db, clock }: { db: Db; clock: Clock }): Promise<BillingCounts> {
	const now = clock()
	const refusedSince = (since: number) => countLogEvents([REFUSED_WEBHOOK], since)
	const { cooks, plans, trials, unpaid, day, week, refusedDay, refusedWeek, reads } = await ask(db, {
		cooks: queries.countCooks(),
		plans: queries.countPlans(now),
		trials: queries.countTrials(now),
		unpaid: queries.countUnpaid(now),
		day: queries.countEvents(now - DAY_MS),
		week: queries.countEvents(now - 7 * DAY_MS),
		refusedDay: refusedSince(now - DAY_MS),
		refusedWeek: refusedSince(now - 7 * DAY_MS),
		reads: queries.countReads({ now, most: MOST_OF_A_KIND }),
	})
	const withPlan = plans.reduce((sum, plan) => sum + plan.cooks, 0)
	const events = {
		day: { ...day, refused: refusedDay.get(REFUSED_WEBHOOK) ?? 0 },
		week: { ...week, refused: refusedWeek.get(REFUSED_WEBHOOK) ?? 0 },
	}
	return { free: cooks - withPlan, plans, trials, unpaid, events, reads }
}
