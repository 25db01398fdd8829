import type { NotificationKind } from '#app/domains/notifications/model/kinds.ts'
import type { Query } from '../batch.ts'
import { notifySet } from './notify-set.ts'

/**
 * Whom a set of notifications is for: a select of fixed text that returns `user_id`, `subject`, `values` (JSON) and
 * `link`, once for a cook and subject. `params` are its own: ?5, ?6 …
 */
export type NotificationSource = { sql: string; params: (string | number | null)[] }

/** As `eventId()` makes it; ?3 is the kind. */
const EVENT_ID = `?3 || ':' || s.user_id || ':' || s.subject || ':'`

/** `notifySet()` for what the app itself tells: there is no actor, and an event is one notification. */
export const notifyMany = (
	kind: NotificationKind,
	{ sql, params }: NotificationSource,
	by: { token: string; now: number },
): Query[] =>
	notifySet(
		{
			kind,
			select: `select ${EVENT_ID} as event, ${EVENT_ID} || ':' || ?1 as notification, s.user_id, s.subject, s."values",
				s.link, null as actor_id, 1 as count from (${sql}) s`,
			params,
			isToldAgain: true,
		},
		by,
	)
