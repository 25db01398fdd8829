import { DIGEST_KINDS, type UnreadOfKind } from '#app/domains/notifications/model/digest.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'

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
const UNREAD = `${DUE} select * from (
		select n.user_id, n.id, n.kind, n.count, n.created_at,
			case n.kind when 'announcement' then n."values" ->> 'text' end as text,
			row_number() over (partition by n.user_id order by n.created_at desc, n.id) as number
		from due cross join notifications n on n.user_id = due.user_id
		where n.read_at is null and n.dismissed_at is null and n.mailed_at is null
			and n.kind in (${DIGEST_KINDS.map((kind) => `'${kind}'`).join(', ')})
			and (n.actor_id is null or (${NOT_BLOCKED('n.user_id', 'n.actor_id')}
				and (select account_status from users a where a.id = n.actor_id) <> 'disabled'))
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

/** What becomes of a due digest: a mail and the notifications in it, or another moment; null: nothing waits any more. */
export type DigestTurn = Pick<DueDigest, 'user_id' | 'due_at'> & {
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
	const next = turns.map(({ user_id, due_at, next, mail }) => [user_id, due_at, next, mail ? now : null])
	return [
		...(mails.length > 0
			? [queryOf(MAIL, [JSON.stringify(mails), now]), queryOf(MARK, [JSON.stringify(mailed), now])]
			: []),
		queryOf(TURN, [JSON.stringify(next)]),
	]
}

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
const TURN = `update digests set due_at = j.value ->> 2, sent_at = coalesce(j.value ->> 3, sent_at) from json_each(?1) j
	where digests.user_id = j.value ->> 0 and digests.due_at = j.value ->> 1`

/** Switches the mails of a cook off that are not always sent; the other preferences stay, or are the defaults. */
export const switchMailsOff = (userId: string): Query =>
	queryOf(
		`insert into notification_preferences (user_id, email_enabled) select id, 0 from users where id = ?1
		on conflict (user_id) do update set email_enabled = 0`,
		[userId],
	)
