import { createHash } from 'node:crypto'
import { DAY_S, type StoredAnswer, type World } from '../world.ts'
import { Refusal } from './errors.ts'

/** Keys are forgotten after this, as Stripe may do. */
const KEPT_S = DAY_S

/**
 * The answer that a request with this key has had; undefined for a new key.
 *
 * @throws Refusal 400 when the key belongs to another request.
 */
export function answeredBefore(world: World, key: string, request: string): StoredAnswer | undefined {
	const stored = world.state.idempotency[key]
	if (!stored || stored.at + KEPT_S <= world.state.time) return undefined
	if (stored.request === hashOf(request)) return stored
	throw new Refusal(
		400,
		`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
		{ type: 'idempotency_error' },
	)
}

/** Stores an answer under its key. A refusal of the parameters is not stored: nothing was begun. */
export function storeAnswer(world: World, key: string, request: string, status: number, body: string): void {
	if (status === 400 || status === 404 || status === 429) return
	world.state.idempotency[key] = { at: world.state.time, request: hashOf(request), status, body }
}

const hashOf = (request: string): string => createHash('sha256').update(request).digest('base64url')
