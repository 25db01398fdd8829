import type { NotificationEvent } from '#db/queries/notify.ts'
import { SETTINGS_PATH } from '../model/account-paths.ts'

/** Tells a cook that the account will be deleted, or (null) that it will not any more. `id`: of this event. */
export const deletionEvent = (
	userId: string,
	{ id, scheduledFor }: { id: string; scheduledFor: number | null },
): NotificationEvent<'deletion'> => ({
	...{ kind: 'deletion', userId, subject: id, actorId: null, link: SETTINGS_PATH },
	values: { scheduled_for: scheduledFor },
})
