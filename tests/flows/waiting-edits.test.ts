import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { spaces } from '#db/schema/sync.ts'
import { makeUser } from '../factories/users.ts'
import { findingsOn } from '../setup/axe.ts'
import { expectClean } from '../setup/browser.ts'
import { editOn } from '../setup/engine.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

const ITEM = { category: 'Fruit', is_checked: false, unit: null, text: '', origins: [], store: '', position: 0 }

test('the sync page shows why an edit waits, and the chip that it does; with room it is sent', async () => {
	const user = await makeUser(stack.db)
	const hold = (held_characters: number) =>
		stack.db.update(spaces).set({ held_characters }).where(eq(spaces.id, user.space))
	const page = await open(user, '/sync')
	const says = (words: string) => page.locator('#sync-state').filter({ hasText: words }).waitFor()
	await says('Synced, Just now')
	await hold(100_000_000)
	const fields = { ...ITEM, user_id: user.id, ingredient_name: 'Lemons', quantity: '2', created_at: 1 }
	await editOn(page, user.id, {
		verb: 'shopping_item.add',
		subject: 'Lemons',
		changes: [{ entity: 'shopping_item', id: makeId(), op: 'put', fields }],
	})
	await page.getByRole('button', { name: 'Sync now' }).click()
	await says('1 change waits, 1 unsent')
	const section = page.getByRole('region', { name: 'Not sent yet' })
	await section.getByText('Waits: this kitchen holds 100 MB. Delete recipes and empty the bin first.').waitFor()
	expect(await findingsOn(page)).toEqual([])

	// Every page shows it, and none shows a failure.
	await page.goto('/home')
	await page.getByRole('complementary', { name: 'Sync' }).getByText('1 change waits').waitFor()
	await hold(0)
	await page.goto('/sync')
	await says('Synced, Just now')
	await page.getByText('Everything you saved here is on the server.').waitFor()
	expectClean(page)
})
