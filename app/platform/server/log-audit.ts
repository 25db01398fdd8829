import type { Query } from '#db/batch.ts'
import { insertEvents, type MonitoringEvent } from '#db/queries/monitoring-events.ts'
import type { MakeId } from '../model/ids.ts'
import { EVENT_ACTION, EVENT_ENTITY, type EventFields } from '../model/monitor/event.ts'

/** The parameters of the spec's `log_audit`, without the two that are the same for every event. */
export type MonitoringEntry = {
	source: MonitoringEvent['source']
	level: MonitoringEvent['level']
	/** The session id of a page, the request id of a Worker. */
	entity_id: string
	message: string
	metadata: EventFields
	/** From the session, never from the page; null without consent. */
	user_id?: string | null
	/** Random otherwise. */
	id?: string
}

/**
 * The spec's verb that stores monitoring events: the statement, for any number of them. Their texts are redacted already
 * (platform/model/monitor).
 */
export const logAudit = (
	entries: readonly MonitoringEntry[],
	{ makeId, now }: { makeId: MakeId; now: number },
): Query =>
	insertEvents(
		entries.map(({ id = makeId(), user_id = null, ...entry }) => ({
			...entry,
			id,
			user_id,
			action: EVENT_ACTION,
			entity_type: EVENT_ENTITY,
			created_at: now,
		})),
	)
