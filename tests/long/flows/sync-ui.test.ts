import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { recipes } from '#db/schema/recipes.ts'
import { recipeFields } from '../../factories/recipe-fields.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean, hydrated, NO_NETWORK, synced } from '../../setup/browser.ts'
import { editOn } from '../../setup/engine.ts'
import { startFlow } from '../../setup/flow.ts'
import {
	addLemons,
	expectAccessible,
	goOffline,
	onSyncPage,
	SOON,
	says,
	setQuantity,
	syncNow,
	WORKER,
} from '../../setup/sync-page.ts'

const flow = await startFlow()
const { stack, newDevice } = flow
const { openDevice, signInHere, quantityOnServer } = onSyncPage(flow)

const emptyRecipe = ({ id }: User) => ({
	user_id: id,
	...recipeFields({ instructions: '', created_at: 1, updated_at: 1 }),
})

test('offline the chip counts unsent edits, the page lists them, and online they are sent', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	const id = makeId()
	await goOffline(page, true)
	await says(page, 'Offline')
	await addLemons(page, user, id)
	await says(page, 'Offline, 1 unsent')
	await setQuantity(page, user, id, '3')
	await says(page, 'Offline, 2 unsent')
	await page
		.getByText(/^Added Lemons offline.* at \d\d:\d\d; not sent yet$/)
		.first()
		.waitFor()
	await expectAccessible(page)

	// Every page shows it, not only this one.
	await page.goto('/home')
	await page.getByRole('complementary', { name: 'Sync' }).getByText('Offline, 2 unsent').waitFor()
	await page.getByRole('link', { name: 'Sync details' }).click()
	await page.waitForURL('**/sync')

	await goOffline(page, false)
	await says(page, 'Synced, Just now')
	expect(await quantityOnServer(id)).toBe('3')
	await page.getByText('Everything you saved here is on the server.').waitFor()
	await page.getByText(/^Added Lemons offline on .+ at \d\d:\d\d; kept$/).waitFor()
	expectClean(page, { except: NO_NETWORK })
})

test('edits that could not be encrypted when the session ended are reported and asked about, and are sent when the cook is back', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	await context.route('**/api/sync/seal-key*', (route) => route.abort())
	const page = await context.newPage()
	await page.goto('/home')
	await hydrated(page)
	await synced(page)
	const id = makeId()
	await stack.db.delete(sessions).where(eq(sessions.user_id, user.id))
	await addLemons(page, user, id)
	await page.waitForURL((url) => url.pathname === '/')
	await page
		.getByText('Session expired. Please sign in again. 1 change not uploaded is kept here, unencrypted, until you do.')
		.waitFor()
	await page.goto('/login')
	const notice = page.getByRole('status').filter({ hasText: '1 change not uploaded, kept on this device unencrypted' })
	await notice.waitFor()
	await expectAccessible(page)
	await notice.getByRole('button', { name: 'Discard' }).click()
	const question = page.getByRole('dialog', { name: 'Discard 1 change?' })
	await question.getByRole('button', { name: 'Keep' }).click()
	await question.waitFor({ state: 'hidden' })

	await context.unroute('**/api/sync/seal-key*')
	await signInHere(page, user)
	await page.goto('/home')
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
})

test('a change that the server refuses is listed with its options: try again, edit, export, discard', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	const page = await openDevice(user)
	const id = makeId()
	await editOn(page, user.id, {
		verb: 'recipe.save',
		subject: 'Plum cake',
		changes: [
			{ entity: 'recipe', id, op: 'put', fields: { ...emptyRecipe(user), title: 'Plum cake', is_public: true } },
		],
	})
	await syncNow(page)
	const refused = page
		.getByRole('listitem')
		.filter({ hasText: 'Plum cake' })
		.filter({ has: page.getByRole('button') })
	await refused.waitFor()
	await says(page, '1 waiting for you')
	await page.getByText(/^Saved Plum cake on .+ at \d\d:\d\d; not accepted, waits for you$/).waitFor()
	await expectAccessible(page)

	const download = page.waitForEvent('download')
	await refused.getByRole('button', { name: 'Export' }).click()
	expect(readFileSync(await (await download).path(), 'utf8')).toContain('Plum cake')

	await refused.getByRole('link', { name: 'Edit' }).click()
	await page.waitForURL('**/recipes/create')
	expect(await page.getByLabel('Title').inputValue()).toBe('Plum cake')
	await page.goBack()

	// Once the address is confirmed, the same change is accepted.
	await stack.db.update(users).set({ email_confirmed_at: Date.now() }).where(eq(users.id, user.id))
	await refused.getByRole('button', { name: 'Try again' }).click()
	await says(page, 'Synced, Just now')
	const [row] = await stack.db.select().from(recipes).where(eq(recipes.id, id))
	expect(row).toMatchObject({ title: 'Plum cake', is_public: true })
	await refused.waitFor({ state: 'detached' })
	expectClean(page)
})

test('a warning of the device is shown once per visit and stays on the sync page', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	await context.addInitScript(() => {
		const battery = { level: 0.1, charging: false }
		Object.defineProperty(navigator, 'getBattery', { value: async () => battery })
		// A tab's initial page has no storage.
		if (navigator.storage)
			Object.defineProperty(navigator.storage, 'estimate', { value: async () => ({ usage: 9e8, quota: 1e9 }) })
	})
	const page = await context.newPage()
	await page.goto('/home')
	await page.getByRole('group', { name: 'Battery is under 20%' }).waitFor()
	await page.getByRole('group', { name: 'Storage is over 80% full' }).waitFor()
	const read = page.waitForRequest(/\/api\/ping$/)
	await page.goto('/sync')
	await read
	const device = page.getByRole('region', { name: 'This device' })
	await device.getByText('Battery is under 20%').waitFor()
	await device.getByText('900 MB of 1.0 GB').waitFor()
	expect(await page.getByRole('dialog').count()).toBe(0)
	await expectAccessible(page)
	expectClean(page)
})

test('a session that ended elsewhere ends on this device within a minute, with a message', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	const page = await context.newPage()
	await page.clock.install()
	const watched = page.waitForRequest(/\/api\/ping$/)
	await page.goto('/home')
	await hydrated(page)
	await synced(page)
	await watched
	await stack.db.delete(sessions).where(eq(sessions.user_id, user.id))
	const start = page.waitForURL((url) => url.pathname === '/')
	await page.clock.runFor(61_000)
	await start
	await page.getByText('Session expired. Please sign in again.').waitFor()
})
