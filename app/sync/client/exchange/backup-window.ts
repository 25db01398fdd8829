import { DAY_MS } from '#app/platform/model/clock.ts'

/**
 * How long an acknowledged edit is kept: a backup of the server may be that old, and the server's log of edits reaches
 * back as far.
 */
export const BACKUP_WINDOW_MS = 30 * DAY_MS
