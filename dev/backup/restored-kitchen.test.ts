import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchPublicRecipes } from '#app/domains/recipes/server/search-public-recipes.ts'
import { NEVER_KEPT } from '#db/backup/format.ts'
import { type Db, openDb } from '#db/client.ts'
import { makeRecipe } from '../../tests/factories/recipes.ts'
import { backedUpKitchen, countOf, digestOf, wordsOf } from '../../tests/setup/backed-up-kitchen.ts'
import { startLibsqlServer } from '../libsql/server.ts'
import { nobodyErased } from './erase-again.ts'
import { restoreLocally } from './local.ts'

const { kitchen, backup, cook, newPath } = backedUpKitchen()

const schemaOf = async ({ $client: client }: Db) =>
	(await client.execute(`select type, name, sql from sqlite_master order by type, name`)).rows.map((row) => ({
		...row,
	}))

describe('a backup of the demo kitchen that was restored', () => {
	let source: Db
	let restored: Db
	let close: () => Promise<void>
	beforeAll(async () => {
		const path = newPath('nomster.db')
		await restoreLocally(path, backup, nobodyErased)
		const servers = [await startLibsqlServer({ path: kitchen }), await startLibsqlServer({ path })] as const
		source = openDb({ LIBSQL_URL: servers[0].url })
		restored = openDb({ LIBSQL_URL: servers[1].url })
		close = async () => {
			for (const server of servers) await server.close()
		}
	})
	afterAll(() => close())

	test('has every row of every table, and the same tables, indexes and triggers', async () => {
		const digests = await digestOf(source)
		expect(Object.keys(digests).filter((name) => !name.endsWith(' 0')).length).toBeGreaterThan(20)
		expect(await digestOf(restored)).toEqual(digests)
		expect(await schemaOf(restored)).toEqual(await schemaOf(source))
		expect((await restored.$client.execute('pragma integrity_check')).rows[0]?.[0]).toBe('ok')
	})

	test('has a new epoch in every space', async () => {
		const epochs = async (db: Db) =>
			(await db.$client.execute('select epoch from spaces order by id')).rows.map(({ epoch }) => String(epoch))
		const [before, after] = [await epochs(source), await epochs(restored)]
		expect(after).toHaveLength(before.length)
		expect(new Set([...before, ...after]).size).toBe(before.length * 2)
	})

	test('has no session, no mailed link and no waiting mail; those that were sent or given up are still recorded', async () => {
		for (const table of NEVER_KEPT) {
			expect(await countOf(source, table)).toBe(1)
			expect(await countOf(restored, table)).toBe(0)
		}
		const { rows } = await restored.$client.execute(`select id from jobs where kind = 'send_mail'`)
		expect(rows.map(({ id }) => id).sort()).toEqual(['is given up', 'is sent'])
	})

	test('finds every word of every public recipe in its column', async () => {
		const words = await wordsOf(source)
		expect(words.length).toBeGreaterThan(500)
		expect(await wordsOf(restored)).toEqual(words)
		const tables = await restored.$client.execute(`select name from pragma_table_list where type = 'virtual'`)
		// public_recipe_one splits one recipe into words, and keeps nothing.
		expect(tables.rows.map(({ name }) => name).sort()).toEqual([
			'account_names',
			'cook_names',
			'public_recipe_one',
			'public_recipe_one_terms',
			'public_recipe_words',
		])
	})

	test('can be used: what is published now is found by the search', async () => {
		const { id } = await makeRecipe(restored, cook(), { title: 'Quincequark', is_public: true })
		const found = await searchPublicRecipes(restored, { text: 'quincequark', viewerId: null })
		expect(found.map((recipe) => recipe.id)).toEqual([id])
	})
})
