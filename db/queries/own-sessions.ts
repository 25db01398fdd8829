import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Query, type Question, queryOf, questionOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { auth_challenges, email_tokens, sessions } from '../schema/accounts.ts'

export type OwnSessionRow = Pick<
	typeof sessions.$inferSelect,
	'id' | 'user_agent' | 'city' | 'country' | 'created_at' | 'last_seen_at'
>

/** More than a person has; 'all others' ends those beyond it too. */
const MOST_LISTED = 100
const LIST = `select id, user_agent, city, country, created_at, last_seen_at from sessions where user_id = ?1 and expires_at > ?3 and created_at > ?4 order by id = ?2 desc, last_seen_at desc, id limit ${MOST_LISTED}`

/** A cook's sessions that still open something: this one first, then the last seen. `oldest`: when the oldest may have begun. */
export const listOwnSessions = (
	userId: string,
	{ sessionId, now, oldest }: { sessionId: string; now: number; oldest: number },
): Question<OwnSessionRow[]> => ({
	...queryOf(LIST, [userId, sessionId, Math.floor(now / 1000), oldest]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			user_agent: String(row.user_agent),
			city: row.city === null ? null : String(row.city),
			country: row.country === null ? null : String(row.country),
			created_at: Number(row.created_at),
			last_seen_at: Number(row.last_seen_at),
		})),
})

/** Whose session acts, and which one: another device may have ended it a moment ago, and then it ends nothing more. */
type Actor = { userId: string; sessionId: string }
const goesOn = ({ userId, sessionId }: Actor): SQL =>
	sql`exists (select 1 from sessions as acting where acting.id = ${sessionId} and acting.user_id = ${userId})`

/** The session with this id, if it is the cook's. */
const onlyThis = (actor: Actor, id: string) =>
	and(eq(sessions.id, id), eq(sessions.user_id, actor.userId), goesOn(actor))
/** Every session of the cook but the one that acts. */
const allOthers = (actor: Actor) =>
	and(eq(sessions.user_id, actor.userId), ne(sessions.id, actor.sessionId), goesOn(actor))

const isAny = (which: SQL | undefined): SQL => sql`exists (select 1 from sessions where ${which})`
/** Whether there is such a session, at this place of a batch. */
export const hasSession = (actor: Actor, id: string): SQL => isAny(onlyThis(actor, id))
/** Whether there are others, at this place of a batch. */
export const hasOtherSessions = (actor: Actor): SQL => isAny(allOthers(actor))

/** `why`: kept for the browsers whose sessions end, until `until`; `before`: statements that go along. */
type Ending = { why: string; now: number; until: number; before: Query[] }

/** Ends one session of the cook; false if the cook has no such session. One round trip. */
export const endSessionOf = async (db: Db, actor: Actor, id: string, ending: Ending): Promise<boolean> =>
	(await end(db, onlyThis(actor, id), actor, ending)) > 0

/** Ends every session of the cook but the one that acts; how many. One round trip. */
export const endOtherSessionsOf = (db: Db, actor: Actor, ending: Ending): Promise<number> =>
	end(db, allOthers(actor), actor, ending)

/** With them go mailed links to another address: a thief with such a session may have asked for one. */
async function end(
	db: Db,
	which: SQL | undefined,
	{ userId }: Actor,
	{ why, now, until, before }: Ending,
): Promise<number> {
	const isOpen = and(eq(email_tokens.user_id, userId), isNull(email_tokens.used_at))
	const results = await writeBatch(db, [
		...before,
		keepReason(db, which, { why, now, until }),
		db
			.update(email_tokens)
			.set({ used_at: now })
			.where(and(isOpen, eq(email_tokens.purpose, 'change_email'), isAny(which))),
		db.delete(sessions).where(which),
	])
	return results.at(-1)?.rowsAffected ?? 0
}

/** For the batch that deletes these sessions, before it does: their browsers are told why when they ask next. */
export const keepReason = (db: Db, which: SQL | undefined, { why, now, until }: Omit<Ending, 'before'>) =>
	db
		.insert(auth_challenges)
		.select(
			sql`select id, 'session_ended', user_id, ${JSON.stringify({ why })}, ${until}, null, ${now} from sessions where ${which}`,
		)
		.onConflictDoNothing()

/** Why a session was ended before its time, by the hash of its cookie; undefined if it was not, or nobody knows any more. */
export const findSessionEnd = (sessionId: string, now: number): Question<string | undefined> =>
	questionOf(
		`select json_extract(payload, '$.why') as why from auth_challenges where id = ?1 and purpose = 'session_ended' and expires_at > ?2`,
		[sessionId, now],
		(row) => (typeof row?.why === 'string' ? row.why : undefined),
	)
