import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { sessions } from '#db/schema/accounts.ts'
import { recipeFields } from '../factories/recipe-fields.ts'
import { makeUser, type User } from '../factories/users.ts'
import { expectClean, hydrated, NO_NETWORK } from '../setup/browser.ts'
import { encryptionKeyArrived } from '../setup/device-rows.ts'
import { editOn } from '../setup/engine.ts'
import { startFlow } from '../setup/flow.ts'
import { addLemons, expectAccessible, goOffline, onSyncPage, SOON, says, syncNow, WORKER } from '../setup/sync-page.ts'

const flow = await startFlow()
const { stack } = flow
const { openDevice, signInHere, quantityOnServer } = onSyncPage(flow)

const emptyRecipe = ({ id }: User) => ({
	user_id: id,
	...recipeFields({ instructions: '', created_at: 1, updated_at: 1 }),
})

test('a sign-out with unsent edits tries to send them, then asks; nothing is discarded without a choice', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	await page.goto('/account/settings')
	await hydrated(page)
	const id = makeId()
	await goOffline(page, true)
	await addLemons(page, user, id)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	const dialog = page.getByRole('dialog', { name: '1 change not uploaded' })
	await dialog.waitFor()
	for (const way of ['Try again', 'Keep sealed on this device', 'Export file', 'Discard'])
		expect(await dialog.getByRole('button', { name: way }).count()).toBe(1)
	await expectAccessible(page)

	const download = page.waitForEvent('download')
	await dialog.getByRole('button', { name: 'Export file' }).click()
	expect(readFileSync(await (await download).path(), 'utf8')).toContain('Lemons')

	await dialog.getByRole('button', { name: 'Stay signed in' }).click()
	await dialog.waitFor({ state: 'hidden' })
	await goOffline(page, false)
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	expectClean(page, { except: NO_NETWORK })
})

test('edits that were encrypted at a sign-out are sent when the same cook signs in on this device again', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	await page.goto('/account/settings')
	await hydrated(page)
	await encryptionKeyArrived(page, user.id)
	const id = makeId()
	stack.front.mode = 'offline'
	await addLemons(page, user, id)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	const dialog = page.getByRole('dialog', { name: '1 change not uploaded' })
	await dialog.getByRole('button', { name: 'Keep sealed on this device' }).click()
	await page.waitForURL((url) => url.pathname === '/')
	stack.front.mode = 'ok'
	expect(await quantityOnServer(id)).toBeUndefined()

	await signInHere(page, user)
	await page.goto('/sync')
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
})

test('another tab automatically sends an edit of a tab that is closed at once', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user)
	const other = await page.context().newPage()
	await other.goto('/privacy')
	const id = makeId()
	await addLemons(other, user, id)
	await other.close()
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await says(page, 'Synced, Just now')
	expectClean(page)
})

test('unsent edits older than a day raise a notice on every page, with Upload now and Export', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	await goOffline(page, true)
	// The next document has the real time again.
	await page.evaluate((ago) => {
		const now = Date.now
		Date.now = () => now() - ago
	}, 2 * DAY_MS)
	await addLemons(page, user, makeId())
	await page.goto('/home')
	const notice = page.getByRole('status').filter({ hasText: '1 change not uploaded, the oldest 2d old' })
	await notice.waitFor()
	for (const way of ['Upload now', 'Export']) expect(await notice.getByRole('button', { name: way }).count()).toBe(1)
	await expectAccessible(page)
	await goOffline(page, false)
	await notice.waitFor({ state: 'hidden' })
	expectClean(page, { except: NO_NETWORK })
})

test('a refused change is gone when the cook discards it, and not before', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	const page = await openDevice(user)
	const fields = { ...emptyRecipe(user), title: 'Plum cake', is_public: true }
	await editOn(page, user.id, {
		verb: 'recipe.save',
		subject: 'Plum cake',
		changes: [{ entity: 'recipe', id: makeId(), op: 'put', fields }],
	})
	await syncNow(page)
	const refused = page
		.getByRole('listitem')
		.filter({ hasText: 'Plum cake' })
		.filter({ has: page.getByRole('button') })
	await refused.getByRole('button', { name: 'Discard' }).click()
	const question = page.getByRole('dialog', { name: 'Discard this change?' })
	await question.getByRole('button', { name: 'Keep' }).click()
	await question.waitFor({ state: 'hidden' })
	await refused.getByRole('button', { name: 'Discard' }).click()
	await question.getByRole('button', { name: 'Discard' }).click()
	await refused.waitFor({ state: 'detached' })
	await says(page, 'Synced, Just now')
	expectClean(page)
})

test('checking the session extends it near its end; without one the answer is 401', async () => {
	const user = await makeUser(stack.db)
	const { cookie } = await stack.signIn(user)
	const inSeconds = () => Math.floor(Date.now() / 1000)
	await stack.db
		.update(sessions)
		.set({ expires_at: inSeconds() + 300 })
		.where(eq(sessions.user_id, user.id))
	const response = await stack.fetch('/api/session', { headers: { cookie } })
	expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
	expect(response.headers.get('set-cookie')).toContain('Max-Age')
	const [session] = await stack.db.select().from(sessions).where(eq(sessions.user_id, user.id))
	expect(session?.expires_at).toBeGreaterThan(inSeconds() + 29 * 24 * 60 * 60)

	const visitor = await stack.fetch('/api/session')
	expect([visitor.status, await visitor.json()]).toEqual([401, { ended: null }])
})
