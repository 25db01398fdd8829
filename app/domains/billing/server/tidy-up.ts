import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import { deleteEventsBefore } from '#db/queries/stripe-events.ts'

const KEEP_EVENTS_MS = 90 * DAY_MS

/** Deletes Stripe's events after 90 days; Stripe sends none again for so long. One round trip. */
export async function tidyUpEvents(db: Db, now: number): Promise<void> {
	await deleteEventsBefore(db, now - KEEP_EVENTS_MS)
}
