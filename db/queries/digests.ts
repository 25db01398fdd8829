import { DIGEST_KINDS, type UnreadOfKind } from '#app/domains/notifications/model/digest.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { IS_SHOWN } from './notifications.ts'
import { DIGEST_WAIT_MS } from './notify.ts'

export type DueDigest = {
	user_id: string
	due_at: number
	sent_at: number | null
	time_zone: string
	/** Whether there is a confirmed address, and mails are not switched off. */
	wants_mail: boolean
}
export type UnreadRow = Pick<UnreadOfKind, 'kind'> & {
	user_id: string
	id: string
	count: number
	created_at: number
	/** What was announced. */
	text: string | null
}

/** The newest are counted; who has more to read is told all the same. */
const MOST_UNREAD = 200
const DUE =
	'with due as materialized (select user_id, due_at, sent_at from digests where due_at <= ?1 order by due_at limit ?2)'
const COOKS = `${DUE} select due.user_id, due.due_at, due.sent_at, u.time_zone,
	u.email_confirmed_at is not null and u.account_status <> 'disabled' and coalesce(p.email_enabled, 1) as wants_mail
	from due cross join users u on u.id = due.user_id left join notification_preferences p on p.user_id = due.user_id`
/** The notification `n` is for the next digest of its cook. */
const WAITS = `n.read_at is null and n.dismissed_at is null and n.mailed_at is null
	and n.kind in (${DIGEST_KINDS.map((kind) => `'${kind}'`).join(', ')}) and ${IS_SHOWN}`
const UNREAD = `${DUE} select * from (
		select n.user_id, n.id, n.kind, n.count, n.created_at,
			case n.kind when 'announcement' then n."values" ->> 'text' end as text,
			row_number() over (partition by n.user_id order by n.created_at desc, n.id) as number
		from due cross join notifications n on n.user_id = due.user_id
		where ${WAITS}
	) where number <= ${MOST_UNREAD}`

/** The digests that are due, `limit` at most, and what is unread of their cooks. One round trip. */
export function digestQuestions({ now, limit }: { now: number; limit: number }): {
	cooks: Question<DueDigest[]>
	unread: Question<UnreadRow[]>
} {
	return {
		cooks: {
			...queryOf(COOKS, [now, limit]),
			read: ({ rows }) =>
				rows.map((row) => ({
					user_id: String(row.user_id),
					due_at: Number(row.due_at),
					sent_at: row.sent_at === null ? null : Number(row.sent_at),
					time_zone: String(row.time_zone),
					wants_mail: row.wants_mail === 1,
				})),
		},
		unread: {
			...queryOf(UNREAD, [now, limit]),
			read: ({ rows }) =>
				rows.flatMap((row) => {
					const kind = DIGEST_KINDS.find((one) => one === row.kind)
					if (!kind) return []
					return {
						kind,
						user_id: String(row.user_id),
						id: String(row.id),
						count: Number(row.count),
						created_at: Number(row.created_at),
						text: typeof row.text === 'string' ? row.text : null,
					}
				}),
		},
	}
}

/** What becomes of a due digest: a mail and what is in it, or another moment; null: nothing is left to mail. */
export type DigestTurn = Pick<DueDigest, 'user_id' | 'due_at' | 'wants_mail'> & {
	next: number | null
	mail: (MailBody & { headers: Record<string, string>; of: readonly UnreadRow[] }) | null
}

/** One batch, in which only a digest that is still due as it was read does anything: two runs at once mail once. */
export function takeDigests(turns: readonly DigestTurn[], now: number): Query[] {
	const mails = turns.flatMap(({ user_id, due_at, mail }) =>
		mail ? [[user_id, due_at, mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)]] : [],
	)
	const mailed = turns.flatMap(({ due_at, mail }) =>
		(mail?.of ?? []).map(({ id, user_id, created_at }) => [id, user_id, due_at, created_at]),
	)
	const next = turns.map(({ user_id, due_at, next, mail, wants_mail }) => {
		const missedFrom = wants_mail ? readFrom(mail?.of ?? []) : null
		return [user_id, due_at, next, mail ? now : null, missedFrom]
	})
	return [
		...(mails.length > 0
			? [queryOf(MAIL, [JSON.stringify(mails), now]), queryOf(MARK, [JSON.stringify(mailed), now])]
			: []),
		queryOf(TURN, [JSON.stringify(next), now]),
	]
}

/** The oldest time that the query covered: 0, or that of the last row where MOST_UNREAD cut the list off. */
const readFrom = (rows: readonly UnreadRow[]) =>
	rows.length < MOST_UNREAD ? 0 : Math.min(...rows.map(({ created_at }) => created_at))

const IS_DUE = (user: number, due: number) =>
	`cross join digests g on g.user_id = j.value ->> ${user} and g.due_at = j.value ->> ${due}`
const MAIL = `insert into jobs (id, kind, payload, run_at, created_at)
	select 'digest:' || u.id || ':' || g.due_at, 'send_mail', json_object('to', u.email, 'subject', j.value ->> 2,
		'text', j.value ->> 3, 'html', j.value ->> 4, 'headers', json(j.value ->> 5)), ?2, ?2
	from json_each(?1) j ${IS_DUE(0, 1)} cross join users u on u.id = g.user_id
	where u.email_confirmed_at is not null
	on conflict do nothing`
/** What has gathered more since it was read waits for the next digest. */
const MARK = `update notifications set mailed_at = ?2 from json_each(?1) j ${IS_DUE(1, 2)}
	where notifications.id = j.value ->> 0 and notifications.created_at = j.value ->> 3`
/**
 * A notification that arrived between the read and this write found the digest already due, so notify() set no time. This
 * sets it by the same rule.
 */
const TURN = `update digests set sent_at = coalesce(j.value ->> 3, sent_at),
	due_at = coalesce(j.value ->> 2, case when exists (
		select 1 from notifications n where n.user_id = digests.user_id and +n.created_at >= j.value ->> 4 and ${WAITS}
	) then max(?2 + ${DIGEST_WAIT_MS}, coalesce(j.value ->> 3, sent_at, 0) + ${DAY_MS}) end)
	from json_each(?1) j
	where digests.user_id = j.value ->> 0 and digests.due_at = j.value ->> 1`

/** Switches the mails of a cook off that are not always sent; the other preferences stay, or are the defaults. */
export const switchMailsOff = (userId: string): Query =>
	queryOf(
		`insert into notification_preferences (user_id, email_enabled) select id, 0 from users where id = ?1
		on conflict (user_id) do update set email_enabled = 0`,
		[userId],
	)
