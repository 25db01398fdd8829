import type { Post } from './ask.ts'

/** A call that hangs would hold the lock against every tab. */
const PATIENCE_MS = 2 * 60_000

export const fetchHere: Post = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
