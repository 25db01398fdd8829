import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { askWithinRates } from '#app/platform/server/rate-limit.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { ask, writeBatch } from '#db/batch.ts'
import * as accounts from '#db/queries/accounts.ts'
import { endChallenge } from '#db/queries/auth-challenges.ts'
import * as queries from '#db/queries/identities.ts'
import { stopsNow } from '#db/queries/switches.ts'
import { formerSpelling, normalizeEmail } from '../../model/email.ts'
import { safeNext } from '../../model/guard.ts'
import { proofMail } from '../../model/mails.ts'
import { ACCOUNT_MESSAGES } from '../../model/messages.ts'
import { PROVIDER_MESSAGES } from '../../model/provider-messages.ts'
import { ADD_EMAIL_PATH, LINK_PATH, PROVE_PATH, PROVIDER_CALLBACK_PATH } from '../../model/provider-paths.ts'
import { beginChallenge, clearedChallengeCookie, consumeChallenge, findChallenge } from '../auth-challenges.ts'
import { storedTokenId } from '../email-tokens.ts'
import { signUpRate } from '../rates.ts'
import type { OwnSession } from '../sessions.ts'
import type { Visitor } from '../visitor.ts'
import type { CallbackDeps } from './callback.ts'
import { labelOf } from './configured.ts'
import { connectAndRenew } from './connect.ts'
import { createCookFrom, isTaken } from './create-cook.ts'
import { linkedCookie } from './linked-cookie.ts'
import { pictureCookies } from './picture-cookie.ts'
import { type Ending, endingOf, signInKnown } from './sign-in-known.ts'
import { linkSchema, type Pending, pendingSchema } from './steps.ts'

/** Asks for an address, since the provider gives none that it has verified. One round trip. */
export async function askForAddress({ db, clock }: CallbackDeps, pending: Pending): Promise<Ending> {
	const step = beginChallenge(db, { purpose: 'add_email', userId: null, payload: pending, now: clock() })
	await writeBatch(db, [step.query])
	return { to: ADD_EMAIL_PATH, cookies: [step.cookie] }
}

type Account = Pick<queries.FoundCook, 'id' | 'email'>

/**
 * Asks for the account's own sign-in, which then connects the provider. `before`: other statements of the same round
 * trip.
 */
export async function askForSignIn(
	{ db, clock }: CallbackDeps,
	pending: Pending,
	account: Account,
	before: accounts.BatchQuery[] = [],
): Promise<Ending> {
	const payload = { ...pending, account_email: account.email }
	const step = beginChallenge(db, { purpose: 'link_identity', userId: account.id, payload, now: clock() })
	await writeBatch(db, [...before, step.query])
	return { to: LINK_PATH, cookies: [step.cookie] }
}

const PROOF_MS = HOUR_MS
const TOKEN_BYTES = 32

/** Sends the link that proves the address of an account that was never confirmed, and connects. One round trip. */
export async function mailProof(
	{ db, clock, makeId, env }: CallbackDeps,
	pending: Pending,
	{ cook, label, before }: { cook: queries.FoundCook; label: string; before: accounts.BatchQuery[] },
): Promise<void> {
	const now = clock()
	const token = randomBytes(TOKEN_BYTES).toString('base64url')
	const link = new URL(PROVE_PATH, env.APP_URL)
	link.searchParams.set('token', token)
	await writeBatch(db, [
		...before,
		accounts.voidEmailTokens(db, { userId: cook.id, purpose: 'link_identity', now }),
		accounts.insertEmailToken(db, {
			id: storedTokenId(token),
			user_id: cook.id,
			purpose: 'link_identity',
			email_normalized: cook.email_normalized,
			payload: pending,
			expires_at: now + PROOF_MS,
			created_at: now,
		}),
		enqueue(db, 'send_mail', { urgent: true, to: cook.email, ...proofMail(label, link.href) }, { makeId, now }),
	])
}

/** The open step of the page that asks for an address. One round trip. */
export async function findAddressStep(
	{ db, clock, env }: CallbackDeps,
	request: Request,
): Promise<{ label: string; email: string } | null> {
	const challenge = await findChallenge(db, request, 'add_email', clock())
	if (!challenge) return null
	const { provider, email } = pendingSchema.parse(challenge.payload)
	return { label: labelOf(env, provider), email: email ?? '' }
}

/**
 * Takes the address that the cook has given: creates the account, or asks for the sign-in of the one that has it. Three
 * round trips, five when the identity has got an account meanwhile. Throws AppError `too_many_requests`, `bad_request`
 * when the step is over, `unavailable` while sign-ups are switched off, `conflict` when the address has got an account meanwhile, `forbidden` for a disabled account.
 */
export async function giveAddress(
	deps: CallbackDeps,
	request: Request,
	email: string,
	visitor: Visitor,
): Promise<Ending> {
	const { db, clock } = deps
	const now = clock()
	const limit = { rates: [signUpRate(visitor.address)], message: ACCOUNT_MESSAGES.tooManySignUps, now }
	const { account, stops } = await askWithinRates(db, limit, {
		stops: stopsNow(),
		account: queries.cookOfAddress('', [normalizeEmail(email), formerSpelling(email)]),
	})
	if (!account) refuseStopped(stops, 'read_only', 'sign_ups')
	const challenge = await findChallenge(db, request, 'add_email', now)
	if (!challenge) throw new AppError('bad_request', PROVIDER_MESSAGES.expired)
	const pending = pendingSchema.parse(challenge.payload)
	const before = [endChallenge(db, challenge.id, now)]
	try {
		const ending = account
			? await askForSignIn(deps, pending, account, before)
			: await createCookFrom(deps, pending, { email, isVerified: false, visitor, before })
		return { ...ending, cookies: [...ending.cookies, clearedChallengeCookie('add_email')] }
	} catch (error) {
		if (accounts.isEmailTaken(error)) throw new AppError('conflict', ACCOUNT_MESSAGES.emailTaken, { cause: error })
		if (!isTaken(error)) throw error
		return signInByTaken(deps, pending, { visitor, before })
	}
}

/** Another step of the same identity has given it an account in between: this one signs in to that. */
async function signInByTaken(
	deps: CallbackDeps,
	pending: Pending,
	{ visitor, before }: { visitor: Visitor; before: accounts.BatchQuery[] },
): Promise<Ending> {
	const { cook } = await ask(deps.db, { cook: queries.cookOfIdentity(pending) })
	if (!cook) throw new AppError('bad_request', PROVIDER_MESSAGES.expired)
	const label = labelOf(deps.env, pending.provider)
	const ending = await signInKnown(deps, cook, { pending, visitor, isLinked: false, label, before })
	return { ...ending, cookies: [...ending.cookies, clearedChallengeCookie('add_email')] }
}

/** A step that waits for the sign-in of one account, since `begunAt` (milliseconds). */
export type LinkStep = { userId: string | null; begunAt: number; label: string; email: string; stay: boolean }

/** The open step of the page that asks for the account's own sign-in. One round trip. */
export async function findLinkStep({ db, clock, env }: CallbackDeps, request: Request): Promise<LinkStep | null> {
	const challenge = await findChallenge(db, request, 'link_identity', clock())
	if (!challenge) return null
	const { provider, account_email, stay } = linkSchema.parse(challenge.payload)
	const { user_id: userId, created_at: begunAt } = challenge
	return { userId, begunAt, label: labelOf(env, provider), email: account_email, stay }
}

/** Whether a session has proved who it is since the step began. */
export const isSignedInFor = (begunAt: number, session: OwnSession | null): session is OwnSession =>
	(session?.authenticatedAt ?? 0) >= begunAt

/**
 * Connects the waiting identity to the account that has signed in for it: only its own session, which has proved since
 * the step began who it is. Two round trips; null when it is over.
 */
export async function finishLink(
	deps: CallbackDeps,
	request: Request,
	{ userId, session }: { userId: string; session: OwnSession },
): Promise<Ending | null> {
	const { db, clock, env } = deps
	const now = clock()
	const challenge = await consumeChallenge(db, request, 'link_identity', now)
	if (challenge?.user_id !== userId || !isSignedInFor(challenge.created_at, session)) return null
	const pending = linkSchema.parse(challenge.payload)
	const label = labelOf(env, pending.provider)
	const renewed = await connectAndRenew(deps, pending, { session, userId, label })
	const cleared = clearedChallengeCookie('link_identity')
	if (renewed === null) {
		const back = safeNext(pending.next)
		const params = new URLSearchParams({ problem: 'second_identity', provider: pending.id, back })
		return { to: `${PROVIDER_CALLBACK_PATH}?${params}`, cookies: [cleared] }
	}
	const cookies = [renewed, cleared, linkedCookie(label), ...pictureCookies(userId, pending.picture)]
	return endingOf({ kind: 'signed_in', cookies }, pending.next)
}
