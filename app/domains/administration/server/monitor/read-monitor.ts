import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listAlerts, type ShownAlert } from '#db/queries/alerts.ts'
import { LONG_MINUTES, LONGEST_MINUTES, listFigures, SHORT_MINUTES } from '#db/queries/server-figures.ts'
import { figuresOf, type MonitorFigures, SPANS, type Span } from '../../model/monitor.ts'

const MINUTES = { hour: SHORT_MINUTES, day: LONG_MINUTES, week: LONGEST_MINUTES } as const satisfies Record<
	Span,
	number
>

const MOST_ALERTS = 50

export type Monitor = { figures: MonitorFigures; alerts: ShownAlert[] }

/** What the monitor's page shows of an hour, a day or a week until now. One round trip, of no event. */
export async function readMonitor(db: Db, span: Span, now: number): Promise<Monitor> {
	const minutes = MINUTES[span]
	const step = minutes * MINUTE_MS
	// The row that has begun is in it, and as many before it as the span has.
	const from = now - (now % step) + step - SPANS[span].ms
	const { rows, alerts } = await ask(db, {
		rows: listFigures(minutes, { from, to: now + 1 }),
		alerts: listAlerts(MOST_ALERTS),
	})
	return { figures: figuresOf(rows), alerts }
}
