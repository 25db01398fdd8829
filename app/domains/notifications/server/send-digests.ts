import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Log } from '#app/platform/server/log.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type DigestTurn, type DueDigest, digestQuestions, takeDigests, type UnreadRow } from '#db/queries/digests.ts'
import { digestMail, digestMoment, type UnreadOfKind, unsubscribeHeaders } from '../model/digest.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const COOKS_A_SET = 100
const SETS_A_RUN = 5

/** `secret`: UNSUBSCRIBE_SECRET; without it no digest is sent, since it could not be ended. */
type Digests = { now: number; appUrl: string; secret: string | undefined; log: Log }

/**
 * Mails who is due what is unread and was not mailed yet: by day, at most once a day, to a confirmed address whose cook has
 * not switched it off. A set of cooks takes two round trips. Returns how many mails were queued.
 */
export async function sendDigests(db: Db, { secret, ...digests }: Digests): Promise<number> {
	let mailed = 0
	for (let sets = 0; sets < SETS_A_RUN; sets += 1) {
		const { cooks, unread } = await ask(db, digestQuestions({ now: digests.now, limit: COOKS_A_SET }))
		if (cooks.length === 0) break
		if (!secret) {
			digests.log.error('digests_not_configured', new Error('UNSUBSCRIBE_SECRET is missing (docs/deploy.md)'))
			break
		}
		const own = Map.groupBy(unread, ({ user_id }) => user_id)
		const turns = cooks.map((cook) => turnOf(cook, own.get(cook.user_id) ?? [], { ...digests, secret }))
		await writeBatch(db, takeDigests(turns, digests.now))
		mailed += turns.filter(({ mail }) => mail).length
		if (cooks.length < COOKS_A_SET) break
	}
	return mailed
}

function turnOf(
	{ user_id, due_at, sent_at, time_zone, wants_mail }: DueDigest,
	unread: UnreadRow[],
	{ now, appUrl, secret }: Digests & { secret: string },
): DigestTurn {
	const turn = { user_id, due_at, wants_mail, mail: null }
	if (!wants_mail || unread.length === 0) return { ...turn, next: null }
	const moment = Math.max(digestMoment(now, time_zone), (sent_at ?? 0) + DAY_MS)
	if (moment > now) return { ...turn, next: moment }
	const end = unsubscribeUrl(user_id, { secret, appUrl })
	const body = digestMail(byKind(unread), { appUrl, unsubscribeUrl: end })
	return { ...turn, next: null, mail: { ...body, headers: unsubscribeHeaders(end), of: unread } }
}

const byKind = (unread: readonly UnreadRow[]): UnreadOfKind[] =>
	[...Map.groupBy(unread, ({ kind }) => kind)].map(([kind, rows]) => ({
		kind,
		rows: rows.length,
		events: rows.reduce((sum, { count }) => sum + count, 0),
		announced: rows.flatMap(({ text }) => text ?? []),
	}))
