import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from './schema/all.ts'
import { TABLES } from './tables.ts'

type Schema = typeof schema
export type TableName = { [K in keyof Schema]: Schema[K] extends SQLiteTable ? K : never }[keyof Schema]

/**
 * What the erasure of an account does with a table. `space`, `user_id`: deletes the rows that have the account in this
 * column. `last`: they go in the last step, with the account. `step`: a step of its own, and what it does. `kept`: why
 * nothing in it leads to a cook.
 */
export type Erasure = 'space' | 'user_id' | 'last' | { step: string } | { kept: string }

type SyncedTable = (typeof TABLES)[keyof typeof TABLES]['_']['name']

/**
 * The tables of the entities; each row names its space. Recipes come before their lines: the lines of a recipe that is
 * still public would be noted for its search words.
 */
const SYNCED = Object.fromEntries(
	Object.values(TABLES).map((table) => [getTableConfig(table).name, 'space']),
) as Record<SyncedTable, 'space'>

/** Every table of the schema: one that is missing does not compile. */
export const ERASURE: Readonly<Record<TableName, Erasure>> = {
	users: 'last',
	spaces: 'last',
	space_members: 'last',
	audit_subjects: 'last',
	// The erasure itself is a row of this one until its end.
	account_deletion_requests: 'last',

	sessions: 'user_id',
	email_tokens: 'user_id',
	identities: 'user_id',
	passkeys: 'user_id',
	totp_secrets: 'user_id',
	recovery_codes: 'user_id',
	auth_challenges: 'user_id',
	sign_in_devices: 'user_id',
	login_activity: 'user_id',
	notification_preferences: 'user_id',
	push_subscriptions: 'user_id',
	reminders: 'user_id',
	digests: 'user_id',
	notifications: { step: 'deletes what the cook was told and what others were told of the cook' },
	notification_events: { step: 'deletes those of the cook and those by the cook' },
	follows: { step: 'deletes who the cook follows and who follows the cook' },
	blocks: { step: 'deletes the blocks by the cook and of the cook' },
	social_counts: 'user_id',
	retired_usernames: 'user_id',
	cook_numbers: 'user_id',
	recipe_saves: { step: 'deletes the saves by the cook and those of the cook’s recipes' },
	recipe_save_counts: { step: 'a trigger deletes them with the recipe' },
	subscriptions: 'user_id',
	stripe_events: { step: 'deletes the events of the cook’s customer' },
	moderation_appeals: 'user_id',
	usage: 'user_id',
	ai_turns: 'user_id',
	calendar_feeds: 'user_id',
	monitoring_events: 'user_id',

	...SYNCED,
	// The bytes go first: a row is what names them.
	pictures: 'space',
	sync_clients: 'space',
	mutations: 'space',
	sync_commits: 'space',

	recipe_ratings: {
		step: 'deletes the ratings of the cook, counting those recipes again, and those of the cook’s recipes',
	},
	moderation_queue: {
		step: 'deletes what the cook has reported and what was reported about the cook; that something of somebody else was taken down stays, without the reporter',
	},
	cuisines: { step: 'forgets whose recipe brought in a cuisine that other public recipes have too' },
	public_recipe_facts: { step: 'a trigger deletes them with the recipe' },
	jobs: { step: 'deletes those of the account or to its address, and takes it out of those that are about others too' },
	rate_limits: {
		step: 'deletes those of the account, and keeps its usernames as hashes until others may have them; those of an address and a network together end within an hour',
	},

	categories: { kept: 'a fixed list' },
	cron_runs: { kept: 'it is about the program' },
	server_figures: { kept: 'numbers by route and query, and texts of errors without what identifies anybody' },
	alerts: { kept: 'it names an administrator who has closed one by the random id of audit_subjects' },
	job_pauses: { kept: 'counts by kind of job' },
	switches: { kept: 'it names an administrator by the random id of audit_subjects, which is erased' },
	announcements: {
		kept: 'what was announced to how many; it names an administrator by the random id of audit_subjects, which is erased',
	},
	operations: { kept: 'counts and times of backups, drills and deployments; it names nobody' },
	audit_log: { kept: 'it names people by random ids, and audit_subjects, which says whose they are, is erased' },
	audit_seals: { kept: 'proofs of rows of audit_log' },
	audit_prunes: { kept: 'proofs of what was pruned from audit_log' },
	audit_copies: { kept: 'numbers of seals' },
	audit_checks: { kept: 'the number of a seal' },
}

/** The tables that migrations make beside the schema. */
export const ERASURE_BESIDE_SCHEMA: Readonly<Record<string, Erasure>> = {
	account_names: { step: 'a trigger deletes them with the cook’s number' },
	cook_names: { step: 'a trigger deletes them with the cook’s number' },
	public_recipe_fits: { step: 'a trigger deletes them with the recipe' },
	public_recipe_numbers: { step: 'a trigger deletes them with the recipe' },
	public_recipe_stale: { step: 'deletes what is left of the cook’s recipes' },
	public_recipe_words: { step: 'a trigger deletes them with the recipe; merging drops them from the index' },
	public_recipe_vocabulary: { step: 'deletes the words that no public recipe has any more' },
	public_recipe_one: { step: 'empties it: it holds the words of the recipe that was published last' },
	public_recipe_one_terms: { kept: 'a view of public_recipe_one' },
	__drizzle_migrations: { kept: 'the migrations that were applied' },
}

const tables: Readonly<Record<TableName, SQLiteTable>> = schema
export const tableNamed = (name: TableName): SQLiteTable => tables[name]

export type ErasedTable = { name: string; by: 'space' | 'user_id' }

/** The tables that are erased by a column, in the order above. */
export const ERASED_TABLES: readonly ErasedTable[] = Object.entries(ERASURE).flatMap(([key, erasure]) => {
	if (erasure !== 'space' && erasure !== 'user_id') return []
	const { name, columns } = getTableConfig(tableNamed(key as TableName))
	if (!columns.some((column) => column.name === erasure)) throw new Error(`${name} has no column ${erasure}`)
	return [{ name, by: erasure }]
})
