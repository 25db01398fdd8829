import { madeAt } from '#app/platform/model/ids.ts'

/** A pause of this length ends a visit, as it does for web analytics. */
const VISIT_MS = 30 * 60_000

/** Whether the cook is still in the visit that began with registration. `now` in milliseconds. */
export const isFirstVisit = (userId: string, now: number): boolean => now - madeAt(userId) < VISIT_MS
