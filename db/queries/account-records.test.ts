import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { makeUser } from '../../tests/factories/users.ts'
import { openMemoryDb } from '../../tests/setup/memory-db.ts'
import { writeBatch } from '../batch.ts'
import * as schema from '../schema/all.ts'
import { blocks, follows } from '../schema/social.ts'
import { TABLES } from '../tables.ts'
import { readAccountRecords } from './account-records.ts'
import { notify } from './notify.ts'

/** Tables about a cook that are in no download, and why. */
const LEFT_OUT: Record<string, string> = {
	account_deletion_requests: 'in it while pending',
	audit_subjects: 'a random name in the log of administrators',
	auth_challenges: 'a step of minutes',
	calendar_feeds: 'a hash',
	cook_numbers: 'a number of the search',
	digests: 'when the next digest is due',
	email_tokens: 'hashes of links that end within hours',
	monitoring_events: 'errors and load times of pages for 30 days, without anything that the cook has written',
	moderation_queue: 'about others’ recipes; reports are read by reviewers only',
	notification_events: 'the notifications themselves are in it',
	mutations: 'the history, which the device asks for page by page',
	pictures: 'the pictures themselves are in it',
	public_recipe_facts: 'follows from recipes',
	recipe_saves: 'the copies are in it',
	recovery_codes: 'hashes',
	reminders: 'when the plan is looked at next',
	social_counts: 'follows from follows',
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
	'notifications',
	'push_subscriptions',
	'blocks',
	'retired_usernames',
	'moderation_appeals',
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

test('notifications, follows and blocks are in it, and not who has rated', async () => {
	const memory = await openMemoryDb()
	try {
		const [ann, ben] = [await makeUser(memory.db), await makeUser(memory.db)]
		const rating = { kind: 'rating', userId: ann.id, subject: 'r', actorId: ben.id, link: '/recipe/r' } as const
		await writeBatch(memory.db, notify({ ...rating, values: { title: 'Soup', stars: 2 } }, { token: 't', now: 1 }))
		expect((await readAccountRecords(memory.db, ann.id))?.inbox).toMatchObject([{ kind: 'rating', count: 1 }])
		expect(JSON.stringify(await readAccountRecords(memory.db, ann.id))).not.toContain(ben.id)
		const at = { created_at: 1 }
		await memory.db.insert(follows).values({ follower_id: ann.id, followee_id: ben.id, state: 'requested', ...at })
		await memory.db.insert(blocks).values({ user_id: ben.id, blocked_id: ann.id, ...at })
		expect(await readAccountRecords(memory.db, ann.id)).toMatchObject({
			...{ following: [{ cook: ben.id, state: 'requested' }], followers: [], blocked_cooks: [] },
		})
		expect(await readAccountRecords(memory.db, ben.id)).toMatchObject({
			...{ following: [], followers: [{ cook: ann.id }], blocked_cooks: [{ cook: ann.id }] },
		})
	} finally {
		memory.close()
	}
})
