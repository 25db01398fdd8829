import Database from 'libsql'
import { expect, test } from 'vitest'
import { makeRecipes } from '../../tests/factories/recipes.ts'
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
	expect((await copy.$client.execute('select followers from social_counts where followers > 0')).rows).toEqual([
		expect.objectContaining({ followers: FOLLOWERS }),
	])
	expect(await countOf(copy, 'social_counts where following = 1')).toBe(FOLLOWERS)
	const twice = (rows.notifications ?? 0) - (await countOf(copy, 'notifications'))
	expect(twice).toBeGreaterThan(0)
	expect(leftOut).toBe((rows.follows ?? 0) - FOLLOWERS + twice)
})

/** More than a third of the requests of a backup of one space. */
const RECIPES = 120

/** What a commit writes, for a hook that cannot wait for one. */
const commitNow = (space: string, at: number, change: string) => `
	insert into sync_commits (space, ver_from, ver_to, user_id, at) values ('${space}', ${10_000 + at}, ${10_001 + at}, '${space}', ${at});
	${change}
	delete from public_recipe_stale;`

test('a recipe that was published, withdrawn, changed or deleted during a backup page by page is restored as it is', async () => {
	const path = newPath('publishing.db')
	let trips = 0
	let onTrip = (_at: number) => {}
	const { url, db } = await serve(path, { endDumpAfter: 0, onPipeline: () => onTrip(trips++) })
	await migrateDatabase(db)
	const cook = await makeUser(db)
	const hidden = await makeRecipes(db, cook, RECIPES, (at) => ({ title: `Hidden soup ${at}`, lines: ['1 leek'] }))
	const shown = await makeRecipes(db, cook, RECIPES, (at) => ({ title: `Shown soup ${at}`, is_public: true }))
	const changed = await makeRecipes(db, cook, RECIPES, (at) => ({ title: `Soup of ${at}`, is_public: true }))
	await db.$client.execute('update public_recipe_facts set clear = 1, version = 9999')

	const native = new Database(path)
	const withdrawals = [
		(id: string, ver: number) => `update recipes set is_public = 0, ver = ${ver} where id = '${id}';`,
		(id: string, ver: number) => `update recipes set deleted_at = 5, ver = ${ver} where id = '${id}';`,
		(id: string, ver: number) => `update recipes set deleted_at = 0, ver = ${ver} where id = '${id}';`,
		(id: string) => `delete from recipe_ingredients where recipe_id = '${id}'; delete from recipes where id = '${id}';`,
	]
	trips = 0
	onTrip = (trip) => {
		if (trip % 3 !== 0) return
		const at = trip / 3
		const ver = 10_000 + at
		const changes = [
			`update recipes set is_public = 1, cuisine = 'Quincean', ver = ${ver} where id = '${hidden[at]?.id}';`,
			withdrawals[at % withdrawals.length]?.(shown[at]?.id ?? '', ver),
			`update recipe_ingredients set text = '3 walnuts', ver = ${ver} where id = '${changed[at]?.lines[0]?.id}';`,
		]
		native.exec(`begin; ${commitNow(cook.space, at, changes.join('\n'))} commit`)
	}
	const target = newPath('backup')
	const { rows, way } = await backupTo({ LIBSQL_URL: url }, target, NOW, SECRET)
	onTrip = () => {}
	native.close()
	expect(way).toBe('pages')
	expect(trips / 3).toBeLessThan(RECIPES)

	const restored = newPath('nomster.db')
	await restoreLocally(restored, target, nobodyErased)
	const { db: copy } = await serve(restored)
	const idsOf = async (sql: string) => (await copy.$client.execute(sql)).rows.map((row) => row[0])
	const open = await idsOf('select id from recipes where is_public = 1 and deleted_at is null order by id')
	// Some were published after their number was read, and some were withdrawn after their facts were.
	expect(await countOf(copy, 'public_recipe_numbers')).toBeGreaterThan(rows.public_recipe_numbers ?? 0)
	expect(rows.public_recipe_facts).toBeGreaterThan(
		await countOf(copy, `public_recipe_facts where recipe_id not in (${listOf(hidden)})`),
	)
	const numbered = 'select recipe_id from public_recipe_numbers'
	expect(await idsOf(`${numbered} except select id from recipes`)).toEqual([])
	expect(await idsOf('select recipe_id from public_recipe_facts where is_public = 1 order by 1')).toEqual(open)
	expect(await idsOf('select distinct recipe_id from public_recipe_fits order by 1')).toEqual(open)
	expect(
		await idsOf('select * from (select * from public_recipe_fits except select * from public_recipe_fit_rows)'),
	).toEqual([])
	const closed = 'public_recipe_facts where is_public = 0'
	expect(await countOf(copy, closed)).toBeGreaterThan(0)
	expect(await countOf(copy, `${closed} and (contains <> 0 or clear <> 0 or version <> 0)`)).toBe(0)
	// What it contains is judged again where a line is newer than the verdict.
	const walnuts = "select distinct recipe_id from recipe_ingredients where text = '3 walnuts'"
	expect(await idsOf(walnuts)).not.toEqual([])
	expect(await countOf(copy, `public_recipe_facts where recipe_id in (${walnuts}) and version > 0`)).toBe(0)
	expect(await countOf(copy, 'public_recipe_facts where version = 9999 and clear = 1')).toBeGreaterThan(0)
	expect(await idsOf('select name from cuisines')).toContain('Quincean')
	// Its words are found, and proposed.
	expect(await countOf(copy, `public_recipe_words where public_recipe_words match 'quincean'`)).toBe(
		await countOf(copy, `recipes where cuisine = 'Quincean'`),
	)
	expect(await countOf(copy, `public_recipe_vocabulary where term = 'quincean'`)).toBe(1)
	expect(await countOf(copy, 'public_recipe_stale')).toBe(0)
})

const listOf = (recipes: { id: string }[]) => recipes.map(({ id }) => `'${id}'`).join()
