import { TIERS, type Tier } from '#app/platform/model/tiers.ts'
import { type Question, queryOf, questionOf } from '../batch.ts'
import { MAY_HAVE_BASIC, MAY_HAVE_PREMIUM } from '../schema/billing.ts'
import type { AccountStatus, Role } from './account-deletion.ts'
import { RANK } from './plan-in-force.ts'

/** What a list of accounts is narrowed to; nothing: all of them. */
export type AccountFilter = {
	status?: AccountStatus | undefined
	role?: Role | undefined
	/** The one in force. */
	tier?: Tier | undefined
	unconfirmed?: boolean | undefined
}

/** An account as the list shows it. */
export type ListedAccount = {
	id: string
	email: string
	first_name: string
	last_name: string
	display_name: string
	role: Role
	account_status: AccountStatus
	email_confirmed: boolean
	created_at: number
	is_being_erased: boolean
	subscription_tier: string
	subscription_end: number | null
	unpaid_since: number | null
	granted_tier: string
	is_beta_tester: boolean
}

/** `after`: the id of the last account of the page before. `adminEmails`: the normalized addresses of ADMIN_EMAILS. */
export type AccountPage = {
	filter: AccountFilter
	adminEmails: readonly string[]
	after: string | null
	limit: number
	now: number
}

/** No id is larger. */
const FIRST = 'g'
/** Most accounts that one page looks at: few of them may be what the filter asks for. */
const MOST_LOOKED_AT = 300
/** Most accounts that a search finds by the name, and by the address. */
const MOST_FOUND = 300

// ?1 the time, ?2 the id to begin after, ?3 how many, ?4 the addresses of ADMIN_EMAILS. Ids are UUIDv7: their order is
// that of time.
const IS_IN_EMAILS = `email_confirmed_at is not null and email_normalized in (select value from json_each(?4))`
const OF_TIER = {
	Basic: ['subscriptions_basic', MAY_HAVE_BASIC],
	Premium: ['subscriptions_premium', MAY_HAVE_PREMIUM],
} as const
/** Every parameter is named in every statement. */
const ALL_NAMED = '?1 is not null and ?2 is not null and ?3 is not null and ?4 is not null'

/** The ids that are looked at, by the filter that leaves the fewest, newest first. Each has its index. */
function lookedAt({ status, role, tier, unconfirmed }: AccountFilter, limit: string): string {
	const newest = `order by id desc limit ${limit}`
	if (role === 'super_admin')
		return `select id from users indexed by users_by_role where role = 'super_admin' and role <> 'user' and id < ?2 ${newest}`
	if (role === 'admin')
		return `select id from (select id from (select id from users indexed by users_by_role where role = 'admin' and role <> 'user' and id < ?2 ${newest})
			union select id from users where role = 'user' and ${IS_IN_EMAILS} and id < ?2) ${newest}`
	if (status && status !== 'active')
		return `select id from users indexed by users_by_status where account_status = '${status}' and account_status <> 'active' and id < ?2 ${newest}`
	if (tier && tier !== 'Free') {
		const [index, condition] = OF_TIER[tier]
		return `select user_id as id from subscriptions indexed by ${index} where (${condition}) and user_id < ?2 order by user_id desc limit ${limit}`
	}
	if (unconfirmed)
		return `select id from users indexed by users_unconfirmed where email_confirmed_at is null and id < ?2 ${newest}`
	return `select id from users where id < ?2 ${newest}`
}

/** The whole filter, for accounts `u` with their subscriptions `b`. */
function isWanted({ status, role, tier, unconfirmed }: AccountFilter): string {
	const roles = {
		user: `u.role = 'user' and not (u.${IS_IN_EMAILS.replace('email_normalized', 'u.email_normalized')})`,
		admin: `(u.role = 'admin' or (u.role = 'user' and u.${IS_IN_EMAILS.replace('email_normalized', 'u.email_normalized')}))`,
		super_admin: `u.role = 'super_admin'`,
	}
	const parts = [
		status ? `u.account_status = '${status}'` : '',
		role ? roles[role] : '',
		tier ? `coalesce(${RANK}, 0) = ${TIERS.indexOf(tier)}` : '',
		unconfirmed ? 'u.email_confirmed_at is null' : '',
	]
	return parts.filter((part) => part !== '').join(' and ') || 'true'
}

const COLUMNS = `u.id, u.email, u.first_name, u.last_name, u.display_name, u.role, u.account_status,
	u.email_confirmed_at is not null as email_confirmed, u.created_at,
	exists (select 1 from account_deletion_requests r where r.user_id = u.id and r.status = 'running') as is_being_erased,
	coalesce(b.subscription_tier, 'Free') as subscription_tier, b.subscription_end, b.unpaid_since,
	coalesce(b.granted_tier, 'Free') as granted_tier, coalesce(b.is_beta_tester, 0) as is_beta_tester`

type Row = Record<string, unknown>
const timeOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))
const readAccount = (row: Row): ListedAccount => ({
	id: String(row.id),
	email: String(row.email),
	first_name: String(row.first_name),
	last_name: String(row.last_name),
	display_name: String(row.display_name),
	role: row.role as Role,
	account_status: row.account_status as AccountStatus,
	email_confirmed: row.email_confirmed === 1,
	created_at: Number(row.created_at),
	is_being_erased: row.is_being_erased === 1,
	subscription_tier: String(row.subscription_tier),
	subscription_end: timeOf(row.subscription_end),
	unpaid_since: timeOf(row.unpaid_since),
	granted_tier: String(row.granted_tier),
	is_beta_tester: row.is_beta_tester === 1,
})

/** Whether every account that is looked at is wanted: no filter is on, or one that an index answers alone. */
function areAllWanted({ status, role, tier, unconfirmed }: AccountFilter): boolean {
	const on = [status, role, tier, unconfirmed].filter((value) => value !== undefined)
	const isIndexed = tier === undefined && status !== 'active' && role !== 'user'
	return on.length === 0 || (on.length === 1 && isIndexed)
}

/** The accounts with these ids, newest first: what is shown is read for the page alone. */
const shownOf = (ids: string): string =>
	`select ${COLUMNS} from (${ids}) page cross join users u on u.id = page.id left join subscriptions b on b.user_id = u.id
	order by u.id desc`

/** Of some accounts those that the filter asks for. */
const wantedOf = (source: string, filter: AccountFilter): string =>
	`select u.id from (${source}) found cross join users u on u.id = found.id left join subscriptions b on b.user_id = u.id
	where ${isWanted(filter)} and u.id < ?2 and ${ALL_NAMED} order by u.id desc limit ?3`

/** Accounts, newest first; at most `limit` of the MOST_LOOKED_AT that follow `after`. */
export function listAccounts({ filter, adminEmails, after, limit, now }: AccountPage): Question<ListedAccount[]> {
	const ids = areAllWanted(filter)
		? `select id from (${lookedAt(filter, '?3')}) where ${ALL_NAMED}`
		: wantedOf(lookedAt(filter, String(MOST_LOOKED_AT)), filter)
	return {
		...queryOf(shownOf(ids), [now, after ?? FIRST, limit, JSON.stringify(adminEmails)]),
		read: ({ rows }) => rows.map(readAccount),
	}
}

/** The last of the accounts that `listAccounts` looks at, when there may be more behind it that it has not looked at. */
export function findLastLookedAt({ filter, adminEmails, after, limit, now }: AccountPage): Question<string | null> {
	const seen = areAllWanted(filter) ? 'select null as id where false' : lookedAt(filter, String(MOST_LOOKED_AT))
	return questionOf(
		`select min(id) as last, count(*) as looked_at from (${seen}) where ${ALL_NAMED}`,
		[now, after ?? FIRST, limit, JSON.stringify(adminEmails)],
		(row) => (row && Number(row.looked_at) === MOST_LOOKED_AT ? String(row.last) : null),
	)
}

/** `id`: exactly this account. `email`: how the address begins. `words`: how words of its names begin. */
export type AccountSearch = { id: string } | { email: string | null; words: readonly string[] }
export type FoundAccounts = { accounts: ListedAccount[]; isCut: boolean }

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`

// ?5 the words as they are, ?6 as beginnings. A word that many have as a whole is not looked for as a beginning.
const WHOLE = `select rowid as number from account_names where ?5 <> '' and account_names match ?5 order by rowid desc limit ${MOST_FOUND + 1}`
const BEGUN = `select rowid as number from account_names where ?6 <> '' and (select count(*) from whole) <= ${MOST_FOUND}
	and account_names match ?6 order by rowid desc limit ${MOST_FOUND + 1}`
const MAILED = `select id from users where email_normalized >= ?7 and email_normalized < ?8 limit ${MOST_FOUND + 1}`
const FOUND = `select c.user_id as id from (select number from whole union select number from begun) named
	cross join cook_numbers c on c.number = named.number union select id from mailed`
/** After every text that begins in a certain way. */
const END = '\u{10FFFF}'

/**
 * The accounts that a search finds, newest first. `isCut`: more match than were looked at.
 */
export function searchAccounts(
	search: AccountSearch,
	{ filter, adminEmails, after, limit, now }: AccountPage,
): Question<FoundAccounts> {
	const common = [now, after ?? FIRST, limit, JSON.stringify(adminEmails)]
	const text = (source: string) =>
		`select json_group_array(json_object(${JSON_COLUMNS})) from (${shownOf(wantedOf(source, filter))})`
	const readJson = (row: Row | undefined): FoundAccounts => ({
		accounts: (JSON.parse(String(row?.accounts ?? '[]')) as Row[]).map(readAccount),
		isCut: Number(row?.named ?? 0) > MOST_FOUND || Number(row?.mailed ?? 0) > MOST_FOUND,
	})
	if ('id' in search)
		return questionOf(
			`select (${text('select id from users where id = ?5')}) as accounts`,
			[...common, search.id],
			readJson,
		)
	const words = search.words.map(quoted)
	// No address lies between two equal ends.
	const [from, to] = search.email ? [search.email, search.email + END] : ['', '']
	return questionOf(
		`with whole as materialized (${WHOLE}), begun as materialized (${BEGUN}), mailed as materialized (${MAILED})
		select max((select count(*) from whole), (select count(*) from begun)) as named, (select count(*) from mailed) as mailed,
			(${text(FOUND)}) as accounts`,
		[...common, words.join(' AND '), words.map((word) => `${word}*`).join(' AND '), from, to],
		readJson,
	)
}

const JSON_COLUMNS = [
	...['id', 'email', 'first_name', 'last_name', 'display_name', 'role', 'account_status', 'email_confirmed'],
	...['created_at', 'is_being_erased', 'subscription_tier', 'subscription_end', 'unpaid_since', 'granted_tier'],
	'is_beta_tester',
]
	.map((name) => `'${name}', ${name}`)
	.join(', ')
