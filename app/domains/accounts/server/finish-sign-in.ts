import { AppError } from '#app/platform/model/errors.ts'
import { RUN_SET_COOKIE } from '#app/platform/model/run-cookie.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { writeBatch } from '#db/batch.ts'
import type { BatchQuery, SignInCook } from '#db/queries/accounts.ts'
import type { Condition } from '#db/queries/audit.ts'
import { isOutrun } from '#db/queries/sessions.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { beginChallenge } from './auth-challenges.ts'
import { noteFailure, noteSuccess, type SignInServer } from './note-sign-in.ts'
import { startSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

/** How a cook has proved who they are. A passkey with user verification is two factors at once. */
export type SignInMethod = 'password' | 'passkey' | 'provider' | 'second_factor'

/** A session, or the second factor still to be asked for; `cookies` are Set-Cookie values, the session's first. */
export type SignedIn = { kind: 'signed_in' | 'second_factor'; cookies: string[] }

/**
 * What every way to sign in ends with, once a factor is proved: refuses a disabled account, asks for the second factor
 * where the cook has one, starts the session and notes it in the login activity. `stay`: whether it outlives the
 * browser. `before`: statements of the same sign-in, in the same batch. `onlyIf`: what must still be true in that batch,
 * because a reset or a change may have come in between, and what is said if it is not. One round trip. Throws
 * AppError: `forbidden` for a disabled account, `not_signed_in` with that sentence.
 */
export async function finishSignIn(
	server: SignInServer,
	cook: Omit<SignInCook, 'password_hash'>,
	{
		method,
		visitor,
		stay,
		before = [],
		onlyIf,
	}: {
		method: SignInMethod
		visitor: Visitor
		stay: boolean
		before?: BatchQuery[]
		onlyIf?: { holds: Condition; otherwise: string } | undefined
	},
): Promise<SignedIn> {
	if (cook.account_status === 'disabled') {
		noteFailure(server, cook.id, visitor)
		throw new AppError('forbidden', ACCOUNT_MESSAGES.accountDisabled)
	}
	const { db, clock } = server
	const now = clock()
	if (cook.has_second_factor && (method === 'password' || method === 'provider')) {
		const payload = { method, stay }
		const step = beginChallenge(db, {
			...{ purpose: 'second_factor', userId: cook.id, payload, now },
			onlyIf: onlyIf?.holds,
		})
		await unlessOutrun(writeBatch(db, [...before, step.query]), onlyIf?.otherwise)
		return { kind: 'second_factor', cookies: [step.cookie] }
	}
	const signedIn = auditStatements(db, { action: 'sign_in', actor: cook.id, subject: cook.id }, now)
	const begun = startSession(db, cook.id, {
		now,
		userAgent: visitor.userAgent,
		location: visitor.location,
		before: [...before, ...signedIn],
		onlyIf: onlyIf?.holds,
		isPersistent: stay,
	})
	const cookie = await unlessOutrun(begun, onlyIf?.otherwise)
	const device = noteSuccess(server, cook.id, visitor)
	return { kind: 'signed_in', cookies: [cookie, ...(stay ? [] : [RUN_SET_COOKIE]), device] }
}

/** The batch's result; what it relied on may have changed meanwhile. */
async function unlessOutrun<T>(written: Promise<T>, otherwise: string | undefined): Promise<T> {
	try {
		return await written
	} catch (error) {
		if (otherwise !== undefined && isOutrun(error)) throw new AppError('not_signed_in', otherwise, { cause: error })
		throw error
	}
}
