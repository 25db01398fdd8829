import { type Clock, DAY_MS } from '#app/platform/model/clock.ts'
import type { Me } from '#app/platform/model/me.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { countForOverview } from '#db/queries/admin-overview.ts'
import { listOpenAlerts } from '#db/queries/alerts.ts'
import { lastOperations } from '#db/queries/operations.ts'
import { dayBegan, type OverviewFacts } from '../model/overview.ts'

/** More than there are types of alerts, each about some things. */
const MOST_ALERTS = 200

/** What an administrator sees first. One round trip. */
export async function readOverview(
	{ db, clock }: { db: Db; clock: Clock },
	me: Pick<Me, 'time_zone'>,
): Promise<OverviewFacts> {
	const now = clock()
	const { counts, open, last } = await ask(db, {
		counts: countForOverview({ today: dayBegan(now, me.time_zone), week: now - 7 * DAY_MS }),
		open: listOpenAlerts(MOST_ALERTS),
		last: lastOperations(),
	})
	const { backup, drill, deployment } = last
	const tried = last.tried && { ...last.tried, problem: last.tried.detail.problem ?? null }
	const high = open.filter(({ severity }) => severity === 'high').length
	return { ...counts, alerts: { high, medium: open.length - high }, backup, tried, drill, deployment }
}
