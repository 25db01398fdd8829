import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { makeUser } from '../../tests/factories/users.ts'
import { openMemoryDb } from '../../tests/setup/memory-db.ts'
import * as schema from '../schema/all.ts'
import { TABLES } from '../tables.ts'
import { readAccountRecords } from './account-records.ts'

/** Tables about a cook that are in no download, and why. */
const LEFT_OUT: Record<string, string> = {
	account_deletion_requests: 'in it while pending',
	audit_subjects: 'a random name in the log of administrators',
	auth_challenges: 'a step of minutes',
	calendar_feeds: 'a hash',
	email_tokens: 'hashes of links that end within hours',
	moderation_queue: 'about others’ recipes; reports are read by reviewers only',
	mutations: 'the history, which the device asks for page by page',
	pictures: 'the pictures themselves are in it',
	public_recipe_facts: 'follows from recipes',
	recovery_codes: 'hashes',
	space_members: 'the account itself',
	sync_clients: 'counters of the sync',
	sync_commits: 'counters of the sync',
	totp_secrets: 'a secret',
}
/** Tables that the query reads. */
const READ = [
	'users',
	'subscriptions',
	'usage',
	'ai_turns',
	'recipe_ratings',
	'sessions',
	'sign_in_devices',
	'login_activity',
	'identities',
	'passkeys',
	'notification_preferences',
]

test('every table about a cook is synced, in the download, or left out with a reason', () => {
	const synced = new Set<string>(Object.values(TABLES).map((table) => getTableName(table)))
	const aboutCooks: string[] = Object.values(schema)
		.filter((table) => is(table, SQLiteTable))
		.filter((table) => ['user_id', 'space'].some((name) => name in getTableColumns(table)))
		.map((table) => getTableName(table))
	const unclassified = aboutCooks.filter((name) => !synced.has(name) && !READ.includes(name) && !LEFT_OUT[name])
	expect(unclassified).toEqual([])
	expect(Object.keys(LEFT_OUT).filter((name) => !aboutCooks.includes(name))).toEqual([])
})

test('nothing of another cook is read, and no hash', async () => {
	const memory = await openMemoryDb()
	try {
		const [ann, ben] = [await makeUser(memory.db, { display_name: 'Ann' }), await makeUser(memory.db)]
		const records = await readAccountRecords(memory.db, ann.id)
		expect(records?.profile).toMatchObject({ display_name: 'Ann', email: ann.email })
		expect(JSON.stringify(records)).not.toContain(ben.email)
		expect(JSON.stringify(records)).not.toContain('hash')
		expect(await readAccountRecords(memory.db, 'nobody')).toBeNull()
	} finally {
		memory.close()
	}
})
