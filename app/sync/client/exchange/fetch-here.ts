import type { Post } from './ask.ts'

/** A call without an end would keep the lock from every other tab. */
const PATIENCE_MS = 2 * 60_000
/** By then the browser has the new token of an answer that is on its way. */
const AGAIN_MS = 1_000

const send: Post = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

/**
 * A 401 is believed the second time: a call that left with a token which a re-authentication has just replaced is
 * refused, although the session goes on. The server has done nothing of a call that it refused so.
 */
export const fetchHere: Post = async (path, init) => {
	const response = await send(path, init)
	if (response.status !== 401) return response
	await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
	return send(path, init)
}
