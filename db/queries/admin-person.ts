import { type Question, queryOf, questionOf } from '../batch.ts'
import { type ListedAccount, searchAccounts } from './admin-users.ts'

/** What a person's page says beside the account itself. */
type PersonFacts = ListedAccount & {
	username: string | null
	deletion_scheduled_at: number | null
	deletion_reason: string | null
	subscription_status: string | null
	trial_end: number | null
	has_password: boolean
	has_second_factor: boolean
	passkeys: number
	providers: string[]
}

const FACTS = `select u.username, u.deletion_scheduled_at, u.deletion_reason, u.password_hash is not null as has_password,
	s.subscription_status, s.trial_end,
	exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null) as has_second_factor,
	(select count(*) from passkeys p where p.user_id = u.id) as passkeys,
	(select json_group_array(provider) from identities i where i.user_id = u.id) as providers
	from users u left join subscriptions s on s.user_id = u.id where u.id = ?1`

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const timeOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** The account with this id, as the list shows one; undefined when there is none. */
export const findListed = (id: string): Question<ListedAccount | undefined> => {
	const { read, ...query } = searchAccounts({ id }, { filter: {}, adminEmails: [], after: null, limit: 1, now: 0 })
	return { ...query, read: (result) => read(result).accounts[0] }
}

/** The rest of it. */
export const findFacts = (id: string): Question<Omit<PersonFacts, keyof ListedAccount> | undefined> =>
	questionOf(
		FACTS,
		[id],
		(row) =>
			row && {
				username: textOf(row.username),
				deletion_scheduled_at: timeOf(row.deletion_scheduled_at),
				deletion_reason: textOf(row.deletion_reason),
				subscription_status: textOf(row.subscription_status),
				trial_end: timeOf(row.trial_end),
				has_password: row.has_password === 1,
				has_second_factor: row.has_second_factor === 1,
				passkeys: Number(row.passkeys),
				providers: JSON.parse(String(row.providers)) as string[],
			},
	)

/** How much of everything an account has; nothing of what it says. */
const PERSON_COUNTS = [
	'recipes',
	'public_recipes',
	'cookbooks',
	'planned_meals',
	'shopping_items',
	'pantry_items',
	'cook_logs',
	'followers',
	'following',
	'pictures',
	'picture_bytes',
	'text_characters',
] as const
type PersonCounts = Record<(typeof PERSON_COUNTS)[number], number>

// A cook's own space has the cook's id.
const live = (table: string) => `(select count(*) from ${table} where space = ?1 and deleted_at is null)`
const COUNTS = `select ${live('recipes')} as recipes,
	(select count(*) from recipes where space = ?1 and deleted_at is null and is_public = 1) as public_recipes,
	${live('cookbooks')} as cookbooks, ${live('meal_plan_items')} as planned_meals,
	${live('shopping_list_items')} as shopping_items, ${live('pantry_items')} as pantry_items,
	${live('cook_logs')} as cook_logs,
	(select followers from social_counts where user_id = ?1) as followers,
	(select following from social_counts where user_id = ?1) as following,
	(select count(*) from pictures where space = ?1) as pictures,
	(select sum(bytes) from pictures where space = ?1) as picture_bytes,
	(select held_characters from spaces where id = ?1) as text_characters`

export const countOfPerson = (id: string): Question<PersonCounts> =>
	questionOf(
		COUNTS,
		[id],
		(row) => Object.fromEntries(PERSON_COUNTS.map((name) => [name, Number(row?.[name] ?? 0)])) as PersonCounts,
	)

/** A device with its last sync, and what became of its edits among the last ones of the account. */
type PersonDevice = {
	client_id: string
	device: string
	last_seen_at: number
	applied: number
	conflict: number
	rejected: number
	over_limit: number
}

const MOST_DEVICES = 20
/** The last edits that are counted. */
const COUNTED_EDITS = 1_000
const outcome = (name: string) => `count(*) filter (where outcome = '${name}') as ${name}`
const DEVICES = `with edits as materialized (
	select client_id, outcome from mutations where space = ?1 order by received_at desc limit ${COUNTED_EDITS}
), counted as materialized (
	select client_id, ${['applied', 'conflict', 'rejected', 'over_limit'].map(outcome).join(', ')} from edits group by client_id
)
select c.client_id, c.device, c.last_seen_at, n.applied, n.conflict, n.rejected, n.over_limit
from sync_clients c left join counted n on n.client_id = c.client_id
where c.space = ?1 order by c.last_seen_at desc limit ${MOST_DEVICES}`

export const listDevicesOf = (id: string): Question<PersonDevice[]> => ({
	...queryOf(DEVICES, [id]),
	read: ({ rows }) =>
		rows.map((row) => ({
			client_id: String(row.client_id),
			device: String(row.device),
			last_seen_at: Number(row.last_seen_at),
			applied: Number(row.applied ?? 0),
			conflict: Number(row.conflict ?? 0),
			rejected: Number(row.rejected ?? 0),
			over_limit: Number(row.over_limit ?? 0),
		})),
})

/** What was reported about a person or a public thing of theirs; never the words of who reported it. */
type PersonReport = { id: string; entity: string; reason: string; state: string; created_at: number }

const MOST_REPORTS = 20
const ABOUT = `select id, entity, reason, state, created_at from moderation_queue`
const REPORTS = `select * from (
	${ABOUT} where row_id = ?1
	union all ${ABOUT} where entity = 'picture' and row_id > '/media/' || ?1 || '/' and row_id < '/media/' || ?1 || '0'
	union all ${ABOUT} where row_id in (select id from recipes where space = ?1)
	union all ${ABOUT} where row_id in (select id from cookbooks where space = ?1)
) order by created_at desc limit ${MOST_REPORTS}`

export const listReportsOf = (id: string): Question<PersonReport[]> => ({
	...queryOf(REPORTS, [id]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			entity: String(row.entity),
			reason: String(row.reason),
			state: String(row.state),
			created_at: Number(row.created_at),
		})),
})

/** A row of the audit log about a person. `by`: the account that has acted; null for the program or one that is gone. */
type PersonAudit = {
	id: string
	action: string
	outcome: string
	created_at: number
	isOwn: boolean
	by: { id: string; email: string } | null
}

const MOST_AUDIT = 50
const AUDIT = `select l.id, l.action, l.outcome, l.created_at, l.actor is l.subject as is_own, u.id as by_id, u.email as by_email
	from (select id, seq, action, outcome, created_at, actor, subject from audit_log
		where subject = (select id from audit_subjects where user_id = ?1) order by created_at desc limit ${MOST_AUDIT}) l
	left join audit_subjects a on a.id = l.actor left join users u on u.id = a.user_id
	order by l.created_at desc, l.seq desc`

export const listAuditOf = (id: string): Question<PersonAudit[]> => ({
	...queryOf(AUDIT, [id]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			action: String(row.action),
			outcome: String(row.outcome),
			created_at: Number(row.created_at),
			isOwn: row.is_own === 1,
			by: row.by_id === null ? null : { id: String(row.by_id), email: String(row.by_email) },
		})),
})
