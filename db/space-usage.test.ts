import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { tidyUpSync } from '#app/sync/server/tidy-up.ts'
import { type Cook, put, recipe, remove, type SyncApp, shoppingItem, startSyncApp } from '../tests/setup/sync-app.ts'
import { spaces } from './schema/sync.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

async function usageOf(cook: Cook) {
	const [row] = await app.memory.db.select().from(spaces).where(eq(spaces.id, cook.space))
	if (!row) throw new Error('the cook has no kitchen')
	return { characters: row.held_characters, rows: row.live_rows }
}

const DAY_MS = 86_400_000

/** The usage that the clean-up finds, which counts all rows one by one. */
async function countedAgain(cook: Cook) {
	await app.memory.db.update(spaces).set({ counted_at: null }).where(eq(spaces.id, cook.space))
	await tidyUpSync(app.memory.db, Date.now())
	return usageOf(cook)
}

test('commits count the usage of a space as the clean-up does: rows created, changed, deleted and purged', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	await countedAgain(cook)
	const before = await usageOf(cook)
	const [soup, milk] = [makeId(), makeId()]
	const words = { title: 'Soupe à l’oignon 🧅', notes: 'a "b"\n\\c\td', is_public: false, tags: ['é', '🍲🍲'] }
	await phone.sync(
		phone.edit([put('recipe', soup, recipe(words))]),
		phone.edit([put('shopping_item', milk, shoppingItem({ origins: [{ recipe: 'ß' }] }))]),
	)
	const made = await usageOf(cook)
	expect(made.rows).toBe(before.rows + 2)
	expect(made).toEqual(await countedAgain(cook))

	await phone.sync(phone.edit([put('recipe', soup, { title: 'Soup' }, { title: words.title })]))
	await phone.sync(phone.edit([put('recipe', soup, { title: 5 }, { title: 'Soup' })]))
	await phone.sync(phone.edit([remove('recipe', soup, { ...recipe(words), title: 'Soup', user_id: cook.id })]))
	const deleted = await usageOf(cook)
	expect(deleted.rows).toBe(made.rows - 1)
	expect(deleted.characters).toBeGreaterThan(made.characters)
	expect(deleted).toEqual(await countedAgain(cook))

	await tidyUpSync(app.memory.db, Date.now() + 31 * DAY_MS)
	const stripped = await usageOf(cook)
	expect(stripped.characters).toBeLessThan(deleted.characters)
	expect(stripped).toEqual(await countedAgain(cook))
})

test('the clean-up counts a space that was never counted, and one whose counts have drifted', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))
	const right = await countedAgain(cook)
	const spoilt = { held_characters: 7, live_rows: -3, counted_at: Date.now() - 31 * DAY_MS }
	await app.memory.db.update(spaces).set(spoilt).where(eq(spaces.id, cook.space))
	await tidyUpSync(app.memory.db, Date.now())
	expect(await usageOf(cook)).toEqual(right)
})
