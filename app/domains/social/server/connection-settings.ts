import type { Clock } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { readAnswers, writeBatch } from '#db/batch.ts'
import { acceptWaiting, setApproval, setFindable } from '#db/queries/connection-settings.ts'
import { findAfterChoice, takeUsername } from '#db/queries/usernames.ts'
import { authorPath } from '../model/author-path.ts'
import type { ConnectionSetting } from '../model/connection-settings.ts'
import {
	ERASED_USERNAME,
	toUsername,
	USERNAME,
	USERNAME_CHANGE_MS,
	USERNAME_RETIRED_MS,
	usernameProblem,
} from '../model/username.ts'
import { usernameRates } from './graph-rates.ts'

type Server = { db: Db; clock: Clock; makeId: MakeId }

/** Saves one of a cook's settings about others. Who no longer approves followers accepts those who wait. One round trip. */
export async function saveConnectionSetting(
	{ db, clock, makeId }: Server,
	userId: string,
	{ name, on }: { name: ConnectionSetting; on: boolean },
): Promise<void> {
	if (name === 'is_findable') return void (await writeBatch(db, [setFindable(userId, on)]))
	const accepted = on ? [] : acceptWaiting(userId, { token: makeId(), now: clock(), link: authorPath(userId) })
	await writeBatch(db, [setApproval(userId, on), ...accepted])
}

/**
 * Gives a cook the username that was typed, and returns it. Two round trips. Throws AppError: `invalid` for what is no
 * username, `conflict` when it is taken or the last change is too recent, `too_many_requests`.
 */
export async function chooseUsername({ db, clock }: Server, userId: string, typed: string): Promise<string> {
	const username = toUsername(typed)
	const problem = usernameProblem(username)
	if (problem) throw new AppError('invalid', problem)
	const now = clock()
	await refuseOverRates(db, usernameRates(userId), USERNAME.tooMany, now)
	const choice = { userId, username, erasedKey: rateKey(ERASED_USERNAME, username), now }
	const statements = takeUsername({
		...choice,
		changedBefore: now - USERNAME_CHANGE_MS,
		retiredUntil: now + USERNAME_RETIRED_MS,
	})
	const questions = { after: findAfterChoice(choice) }
	const results = await writeBatch(db, [...statements, questions.after])
	const { after } = readAnswers(questions, results, statements.length)
	if (after?.username === username) return username
	throw new AppError('conflict', after?.is_free ? USERNAME.tooSoon : USERNAME.taken)
}
