import Database from 'libsql'
import { expect, test } from 'vitest'
import { makeUser } from '../../tests/factories/users.ts'
import { countOf, databasesInFolder, NOW, SECRET } from '../../tests/setup/backed-up-kitchen.ts'
import { migrateDatabase } from '../migrate.ts'
import { nobodyErased } from './erase-again.ts'
import { backupTo, restoreLocally } from './local.ts'

const { newPath, serve } = databasesInFolder()
/** More than a first page. */
const FOLLOWERS = 260

const FOLLOW_AGAIN = `
	create temp table first as select * from main.follows order by rowid limit 1;
	delete from main.follows where rowid = (select min(rowid) from main.follows);
	insert into main.follows select * from first;
	drop table first;`
const READ_AND_TELL_AGAIN = `
	create temp table first as select * from main.notifications where read_at is null order by rowid limit 1;
	update main.notifications set read_at = 1 where id = (select id from first);
	update first set id = id || '+';
	insert into main.notifications select * from first;
	drop table first;`

test('a backup read page by page under writes can be restored: of a row that it has twice the later one stays', async () => {
	const path = newPath('busy.db')
	let trips = 0
	let native: Database.Database | undefined
	const { url, db } = await serve(path, {
		endDumpAfter: 0,
		// Before every second page, so that reading comes to an end.
		onPipeline() {
			trips += 1
			if (trips % 2 === 0) native?.exec(`begin; ${FOLLOW_AGAIN} ${READ_AND_TELL_AGAIN} commit`)
		},
	})
	await migrateDatabase(db)
	const cook = await makeUser(db)
	for (let at = 0; at < FOLLOWERS; at += 1) {
		const follower = await makeUser(db)
		await db.$client.migrate([
			`insert into follows (follower_id, followee_id, state, created_at) values ('${follower.id}', '${cook.id}', 'accepted', 1)`,
			`insert into notifications (id, user_id, type, kind, subject, "values", link, created_at)
			values ('${at}', '${cook.id}', 'social', 'follower', '${at}', '{}', '/', 1)`,
		])
	}
	native = new Database(path)
	const target = newPath('backup')
	const { rows, way } = await backupTo({ LIBSQL_URL: url }, target, NOW, SECRET)
	native.close()
	native = undefined
	expect([way, rows.users]).toEqual(['pages', FOLLOWERS + 1])
	expect(rows.follows).toBeGreaterThan(FOLLOWERS)

	const restored = newPath('nomster.db')
	const { leftOut } = await restoreLocally(restored, target, nobodyErased)
	const { db: copy } = await serve(restored)
	expect(await countOf(copy, 'follows')).toBe(FOLLOWERS)
	const twice = (rows.notifications ?? 0) - (await countOf(copy, 'notifications'))
	expect(twice).toBeGreaterThan(0)
	expect(leftOut).toBe((rows.follows ?? 0) - FOLLOWERS + twice)
})
