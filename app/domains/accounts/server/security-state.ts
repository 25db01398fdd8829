import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listPasskeys } from '#db/queries/passkeys.ts'
import { findSecondFactorState } from '#db/queries/second-factors.ts'
import { findSignInMethods } from '#db/queries/sign-in-methods.ts'
import { ownSessions, viewOfSession } from './own-sessions.ts'
import type { OwnSession } from './sessions.ts'

/** How a cook's account is protected and where it is open, for the Security tab. One round trip. */
export async function readSecurity(db: Db, own: { userId: string; session: OwnSession | null }, now: number) {
	const { methods, secondFactor, rows } = await ask(db, {
		methods: findSignInMethods(own.userId),
		secondFactor: findSecondFactorState(own.userId),
		rows: ownSessions(own, now),
	})
	return { methods, secondFactor, sessions: rows.map((row) => viewOfSession(row, own.session)) }
}

/** One round trip. */
export async function readSecondFactor(db: Db, userId: string) {
	return (await ask(db, { secondFactor: findSecondFactorState(userId) })).secondFactor
}

/** One round trip. */
export async function readPasskeys(db: Db, userId: string) {
	return (await ask(db, { passkeys: listPasskeys(userId) })).passkeys
}
