import { cleanLine } from '#app/platform/model/clean-text.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import type { ProviderEnv } from '#app/platform/server/env.ts'
import { enqueueMailTo } from '#app/platform/server/jobs.ts'
import { askWithinRates, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { readAnswers, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { BatchQuery } from '#db/queries/accounts.ts'
import * as accounts from '#db/queries/accounts.ts'
import * as queries from '#db/queries/passkeys.ts'
import { forgetUses, refundUse } from '#db/queries/rate-limits.ts'
import { fullNameOf } from '../model/me.ts'
import { PASSKEY_NAME_MAX_LENGTH, type PasskeyProof, readNewPasskey, readProof } from '../model/passkey.ts'
import { PASSKEY_USE } from '../model/passkey-messages.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../model/security-mails.ts'
import { PASSKEYS } from '../model/security-messages.ts'
import { beginChallenge, challengeUse, consumeChallenge } from './auth-challenges.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { noteFailure, type SignInServer } from './note-sign-in.ts'
import { providerKeys } from './providers/configured.ts'
import { passkeyBeginRate, passkeyRates } from './rates.ts'
import { renewAuthentication } from './reauthentication.ts'
import type { OwnSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

type Server = { db: Db; clock: Clock; appUrl: string }
type ChangeServer = Server & { makeId: MakeId }
/** Options for the browser, and the Set-Cookie value that identifies the step. */
export type Begun = { options: object; cookie: string }

/** Half a megabyte: only a Worker in which a passkey is used loads it. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys belong to the host; an answer must come from our own pages. */
function partyOf(appUrl: string): { rpID: string; origin: string } {
	const { hostname, origin } = new URL(appUrl)
	return { rpID: hostname, origin }
}

const NAME_OF_SITE = 'Nomster'

/**
 * Begins a sign-in by any passkey that the browser has for this site; the request names no account. Two round trips.
 * Throws AppError('too_many_requests').
 */
export async function beginPasskeySignIn(
	{ db, clock, appUrl }: Server,
	request: Request,
	visitor: Pick<Visitor, 'address'>,
): Promise<Begun> {
	await refuseOverRates(db, [passkeyBeginRate(visitor.address)], PASSKEY_USE.tooManyTries, clock())
	const { options, query, cookie } = await challengeOf({ db, clock, appUrl }, request, null)
	await writeBatch(db, [query])
	return { options, cookie }
}

/** Begins a reauthentication by one of the cook's passkeys. One round trip. */
export async function beginPasskeyProof(
	{ db, clock, appUrl }: Server,
	request: Request,
	userId: string,
): Promise<Begun> {
	const { options, query, cookie } = await challengeOf({ db, clock, appUrl }, request, userId)
	const own = await writeAndList(db, query, userId)
	const allowCredentials = own.map((credential) => ({ ...credential, type: 'public-key' }))
	return { options: { ...options, allowCredentials }, cookie }
}

async function writeAndList(db: Db, query: BatchQuery, userId: string) {
	const own = queries.listCredentials(userId)
	return readAnswers({ own }, await writeBatch(db, [query, own]), 1).own
}

async function challengeOf({ db, clock, appUrl }: Server, request: Request, userId: string | null) {
	const { generateAuthenticationOptions } = await webauthn()
	const { rpID } = partyOf(appUrl)
	const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
	const payload = { challenge: options.challenge }
	const among = { request, name: options.challenge }
	return { options, ...beginChallenge(db, { purpose: 'passkey_use', userId, payload, now: clock(), among }) }
}

/**
 * Signs in by a passkey. User verification is required, so it is two factors at once. Three round trips. Throws
 * AppError: `too_many_requests`, `not_signed_in` with one sentence for everything that is wrong, `forbidden` for a
 * disabled account.
 */
export async function signInByPasskey(
	server: SignInServer,
	request: Request,
	{ credential, stay, visitor }: { credential: string; stay: boolean; visitor: Visitor },
): Promise<SignedIn> {
	const onWrong = (userId: string) => noteFailure(server, userId, visitor)
	const { id, userId, seen } = await provePasskey(server, request, { credential, visitor, userId: null, onWrong })
	const cook = await accounts.findSignInOf(server.db, userId)
	if (!cook) throw new AppError('not_signed_in', PASSKEY_USE.failed)
	// It may have been removed while its answer was checked: by its cook, or by a reset of an unconfirmed account.
	const onlyIf = { holds: queries.isOfCook({ id, userId }), otherwise: PASSKEY_USE.failed }
	return finishSignIn(server, cook, { method: 'passkey', visitor, stay, before: seen, onlyIf })
}

/**
 * Renews the authentication by one of the cook's passkeys. Returns the Set-Cookie value. Two round trips. Throws as the
 * sign-in does.
 */
export async function reauthenticateByPasskey(
	server: Server,
	request: Request,
	{
		me,
		session,
		credential,
		visitor,
	}: { me: Pick<Me, 'id'>; session: OwnSession; credential: string; visitor: Pick<Visitor, 'address'> },
): Promise<string> {
	const { seen } = await provePasskey(server, request, { credential, visitor, userId: me.id })
	return renewAuthentication(server.db, session, { now: server.clock(), before: seen })
}

type Proved = {
	/** The passkey's. */
	id: string
	userId: string
	/** Records the use and refunds the counted attempts. */
	seen: BatchQuery[]
}

/** Checks a passkey's answer to the step that this browser has begun; the step is used up. One round trip. */
async function provePasskey(
	{ db, clock, appUrl }: Server,
	request: Request,
	{
		credential,
		visitor,
		userId,
		onWrong,
	}: {
		credential: string
		visitor: Pick<Visitor, 'address'>
		userId: string | null
		/** Called with the owner of a passkey whose answer is wrong. */
		onWrong?: (ownerId: string) => void
	},
): Promise<Proved> {
	const now = clock()
	const answer = readProof(credential)
	if (!answer) throw new AppError('not_signed_in', PASSKEY_USE.failed)
	const use = challengeUse(request, 'passkey_use', now, challengeIn(answer.response.clientDataJSON))
	if (!use) throw new AppError('not_signed_in', PASSKEY_USE.expired)
	const { passkey: own, network } = passkeyRates(visitor.address, answer.id)
	const { challenge, passkey } = await askWithinRates(
		db,
		{ rates: [own, network], message: PASSKEY_USE.tooManyTries, now },
		{ challenge: use, passkey: queries.findPasskey(answer.id) },
	)
	if (!challenge || challenge.user_id !== userId) throw new AppError('not_signed_in', PASSKEY_USE.expired)
	if (!passkey || (userId !== null && passkey.user_id !== userId)) {
		throw new AppError('not_signed_in', PASSKEY_USE.failed)
	}
	const expected = { passkey, challenge: String(challenge.payload.challenge), appUrl }
	const counter = await verify(answer, expected).catch((error: unknown) => {
		onWrong?.(passkey.user_id)
		throw error
	})
	return {
		id: passkey.id,
		userId: passkey.user_id,
		seen: [
			queries.touchPasskey(db, { id: passkey.id, counter, now }),
			forgetUses(db, own.key),
			refundUse(db, network.key),
		],
	}
}

/** The passkey's new counter. A counter that does not grow is a copy of the passkey, and refused. */
async function verify(
	response: PasskeyProof,
	{ passkey, challenge, appUrl }: { passkey: queries.PasskeyKey; challenge: string; appUrl: string },
): Promise<number> {
	const { verifyAuthenticationResponse } = await webauthn()
	const { rpID, origin } = partyOf(appUrl)
	const isOwners = !response.response.userHandle || response.response.userHandle === handleOf(passkey.user_id)
	const checked = await verifyAuthenticationResponse({
		response,
		expectedChallenge: challenge,
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: true,
		credential: {
			id: passkey.id,
			publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
			counter: passkey.counter,
		},
	}).catch((cause: unknown) => {
		throw new AppError('not_signed_in', PASSKEY_USE.failed, { cause })
	})
	if (!checked.verified || !isOwners) throw new AppError('not_signed_in', PASSKEY_USE.failed)
	return checked.authenticationInfo.newCounter
}

/** The challenge that an answer refers to; '' if it names none. */
function challengeIn(clientData: string): string {
	try {
		return String(JSON.parse(Buffer.from(clientData, 'base64url').toString()).challenge)
	} catch {
		return ''
	}
}

/** The user handle that a passkey returns: the account's id, which reveals nothing else. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** Begins to create a passkey; the caller has required a recent authentication. One round trip. */
export async function beginPasskeyCreation(
	{ db, clock, appUrl }: Server,
	me: Pick<Me, 'id' | 'email' | 'display_name' | 'first_name' | 'last_name'>,
): Promise<Begun> {
	const { generateRegistrationOptions } = await webauthn()
	const options = await generateRegistrationOptions({
		rpName: NAME_OF_SITE,
		rpID: partyOf(appUrl).rpID,
		userID: new Uint8Array(Buffer.from(me.id)),
		userName: me.email,
		userDisplayName: fullNameOf(me),
		attestationType: 'none',
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	})
	const payload = { challenge: options.challenge }
	const step = beginChallenge(db, { purpose: 'passkey_create', userId: me.id, payload, now: clock() })
	const own = await writeAndList(db, step.query, me.id)
	if (own.length >= queries.MOST_PASSKEYS) throw new AppError('conflict', PASSKEYS.tooMany)
	const excludeCredentials = own.map((credential) => ({ ...credential, type: 'public-key' }))
	return { options: { ...options, excludeCredentials }, cookie: step.cookie }
}

/**
 * Stores the passkey that this browser has made for the step that it has begun. Two round trips. Throws AppError:
 * `invalid`, `conflict`.
 */
export async function createPasskey(
	{ db, clock, makeId, appUrl }: ChangeServer,
	request: Request,
	{ me, credential, name }: { me: Pick<Me, 'id'>; credential: string; name: string },
): Promise<void> {
	const now = clock()
	const response = readNewPasskey(credential)
	if (!response) throw new AppError('invalid', PASSKEYS.notCreated)
	const challenge = await consumeChallenge(db, request, 'passkey_create', now)
	if (challenge?.user_id !== me.id) throw new AppError('invalid', PASSKEY_USE.expired)
	const { verifyRegistrationResponse } = await webauthn()
	const { rpID, origin } = partyOf(appUrl)
	const checked = await verifyRegistrationResponse({
		response,
		expectedChallenge: String(challenge.payload.challenge),
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: true,
	}).catch((cause: unknown) => {
		throw new AppError('invalid', PASSKEYS.notCreated, { cause })
	})
	if (!checked.verified) throw new AppError('invalid', PASSKEYS.notCreated)
	const { credential: made, credentialBackedUp } = checked.registrationInfo
	const row = { id: made.id, user_id: me.id, created_at: now }
	const when = queries.isAdded(row)
	const [inserted] = await writeBatch(db, [
		queries.insertPasskey({
			...row,
			public_key: Buffer.from(made.publicKey).toString('base64url'),
			counter: made.counter,
			transports: response.transports,
			name: nameFrom(name) || PASSKEYS.defaultName,
			is_backed_up: credentialBackedUp,
		}),
		...auditStatements(db, { action: 'passkey_added', actor: me.id, subject: me.id, when }, now),
		enqueueMailTo(db, me.id, passkeyAddedMail(appUrl), { makeId, now, when }),
	])
	if (inserted?.rowsAffected !== 1) throw new AppError('conflict', PASSKEYS.tooMany)
}

const nameFrom = (text: string): string => cleanLine(text).slice(0, PASSKEY_NAME_MAX_LENGTH).toWellFormed().trim()

/** One round trip. Throws AppError: `invalid` without a name, `not_found`. */
export async function renamePasskey(db: Db, own: { id: string; userId: string }, text: string): Promise<void> {
	const name = nameFrom(text)
	if (name === '') throw new AppError('invalid', PASSKEYS.nameRequired)
	if (!(await queries.renamePasskey(db, own, name))) throw new AppError('not_found', PASSKEYS.unknown)
}

/** One round trip; the caller has required a recent authentication. Throws AppError('conflict') for the last way in. */
export async function deletePasskey(
	{ db, clock, makeId, appUrl, env }: ChangeServer & { env: ProviderEnv },
	own: { id: string; userId: string },
): Promise<void> {
	const now = clock()
	const deletion = { ...own, configured: providerKeys(env) }
	const when = queries.isDeletable(deletion)
	const told = [
		...auditStatements(db, { action: 'passkey_removed', actor: own.userId, subject: own.userId, when }, now),
		enqueueMailTo(db, own.userId, passkeyRemovedMail(appUrl), { makeId, now, when }),
	]
	if (!(await queries.deletePasskey(db, deletion, told))) throw new AppError('conflict', PASSKEYS.lastMethod)
}
