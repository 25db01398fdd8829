import { HOUR_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { classOf, FIGURE_CLASSES, type FigureKind, type FigureRow } from '#app/platform/model/monitor/figures.ts'
import type { IncidentKind } from '#app/platform/model/monitor/incident.ts'
import type { ReadEvent } from '#app/platform/model/monitor/read-events.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { logAudit, type MonitoringEntry } from '#app/platform/server/log-audit.ts'
import { type Query, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { isFirstIncident } from '#db/queries/monitoring-events.ts'
import { addFigures } from '#db/queries/server-figures.ts'

/**
 * Stores what a page has reported: the events, their counts, and of each kind of security incident one row an hour in the
 * audit log, which says the kind and the event. `userId`: of the session; null without consent. One round trip.
 */
export async function receiveEvents(
	{ db, makeId, now }: { db: Db; makeId: MakeId; now: number },
	events: readonly ReadEvent[],
	userId: string | null,
): Promise<void> {
	if (events.length === 0) return
	const entries = events.map(({ sessionId, level, message, metadata }) => ({
		...{ id: makeId(), source: 'page' as const, level, entity_id: sessionId, message, metadata, user_id: userId },
	}))
	await writeBatch(db, [
		logAudit(entries, { makeId, now }),
		addFigures(figuresOf(events), now),
		...incidents(db, events, { entries, now }),
	])
}

function incidents(
	db: Db,
	events: readonly ReadEvent[],
	{ entries, now }: { entries: readonly (MonitoringEntry & { id: string })[]; now: number },
): Query[] {
	const first = new Map<IncidentKind, string>()
	for (const [i, { incident }] of events.entries()) {
		const id = entries[i]?.id
		if (incident && id && !first.has(incident)) first.set(incident, id)
	}
	return [...first].flatMap(([detail, id]) =>
		auditStatements(
			db,
			{
				action: 'incident',
				actor: null,
				subject: null,
				detail,
				id,
				when: isFirstIncident(detail, now - (now % HOUR_MS)),
			},
			now,
		),
	)
}

/** Errors by their text, load metrics by name and page. */
function figuresOf(events: readonly ReadEvent[]): FigureRow[] {
	const figures = new Map<string, FigureRow>()
	for (const { metric, message, metadata, sessionId } of events) {
		const kind: FigureKind = metric ? 'load' : 'error'
		const name = metric ? `${metric.name} ${metadata.url}` : message
		const known = figures.get(name) ?? {
			...{ kind, name, status: 'page', count: 0, total_ms: 0, trips: 0, last_ref: sessionId },
			classes: new Array<number>(FIGURE_CLASSES).fill(0),
		}
		known.count += 1
		known.total_ms += metric?.ms ?? 0
		const at = classOf(metric?.ms ?? 0)
		known.classes[at] = (known.classes[at] ?? 0) + 1
		figures.set(name, known)
	}
	return [...figures.values()]
}
