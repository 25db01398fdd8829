import { DAY_MS } from '#app/platform/model/clock.ts'

/** How long a deleted recipe or cookbook can be restored. */
export const BIN_MS = 30 * DAY_MS
