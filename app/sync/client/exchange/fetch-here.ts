import type { Post } from './ask.ts'

/** A call without an end would keep the lock from every other tab. */
const PATIENCE_MS = 2 * 60_000

export const fetchHere: Post = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
