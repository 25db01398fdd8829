import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import type { Condition } from '#db/queries/audit.ts'
import * as queries from '#db/queries/auth-challenges.ts'
import type { JsonObject } from '#db/schema/columns.ts'

/** How long a browser may take for a step that it has begun. */
export const CHALLENGE_MS = 10 * MINUTE_MS
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** One cookie per purpose: a passkey offered by autofill must not end a provider's sign-in in the same browser. */
const cookieName = (purpose: queries.ChallengePurpose) => `__Host-nomster-${purpose.replaceAll('_', '-')}`

const storedChallengeId = (token: string, name = '') =>
	createHash('sha256').update(`${token}${name}`).digest('base64url')

export type BegunChallenge = { query: BatchQuery; token: string; cookie: string }

/** Begins a step that this browser must finish: the statement that stores it, and the Set-Cookie value that names it. */
export function beginChallenge(
	db: Db,
	{
		purpose,
		userId,
		payload,
		now,
		among,
		onlyIf,
	}: {
		purpose: queries.ChallengePurpose
		userId: string | null
		payload: JsonObject
		now: number
		/** For steps of which a browser has several at once, in its tabs: they share its cookie, and `name` is the step's. */
		among?: { request: Request; name: string }
		/** Has to hold in the batch that stores it, or all of the batch fails. */
		onlyIf?: Condition | undefined
	},
): BegunChallenge {
	const token = (among && tokenOf(among.request, purpose)) ?? randomBytes(32).toString('base64url')
	const row = {
		id: storedChallengeId(token, among?.name),
		purpose,
		user_id: userId,
		payload,
		expires_at: now + CHALLENGE_MS,
		created_at: now,
	}
	const query = queries.insertChallenge(db, row, onlyIf)
	const cookie = `${cookieName(purpose)}=${token}; Max-Age=${CHALLENGE_MS / 1000}; ${ATTRIBUTES}`
	return { query, token, cookie }
}

function tokenOf(request: Request, purpose: queries.ChallengePurpose): string | undefined {
	const prefix = `${cookieName(purpose)}=`
	const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
	const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
	return token && TOKEN.test(token) ? token : undefined
}

function keyOf(request: Request, purpose: queries.ChallengePurpose, now: number, name?: string) {
	const token = tokenOf(request, purpose)
	return token === undefined ? undefined : { id: storedChallengeId(token, name), purpose, now }
}

/** The open step that this browser has begun, without using it up. One round trip; none without a cookie. */
export async function findChallenge(db: Db, request: Request, purpose: queries.ChallengePurpose, now: number) {
	const key = keyOf(request, purpose, now)
	return key && queries.findChallenge(db, key)
}

/** Uses up the open step that this browser has begun, so that nobody can use it again. One round trip. */
export async function consumeChallenge(db: Db, request: Request, purpose: queries.ChallengePurpose, now: number) {
	const key = keyOf(request, purpose, now)
	return key && queries.consumeChallenge(db, key)
}

/** The same as a question, for a batch; undefined when this browser has begun no such step. */
export function challengeUse(request: Request, purpose: queries.ChallengePurpose, now: number, name?: string) {
	const key = keyOf(request, purpose, now, name)
	return key && queries.challengeUse(key)
}

/** Whether the batch has used up this browser's step at `now`: it existed, and nothing else had used it up. */
export function isChallengeUsed(request: Request, purpose: queries.ChallengePurpose, now: number) {
	const key = keyOf(request, purpose, now)
	return key && queries.isUsedNow(key.id, now)
}

/** The cook whose sign-in in this browser waits for the second factor. One round trip; none without a cookie. */
export async function findPendingSignIn(db: Db, request: Request, now: number) {
	const key = keyOf(request, 'second_factor', now)
	return key && queries.findPendingSignIn(db, key)
}

export const clearedChallengeCookie = (purpose: queries.ChallengePurpose): string =>
	`${cookieName(purpose)}=; Max-Age=0; ${ATTRIBUTES}`
