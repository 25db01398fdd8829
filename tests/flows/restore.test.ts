import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readShopping } from '../../app/domains/shopping/server/read-shopping.ts'
import { SESSION_EXPIRED } from '../../app/sync/model/session-messages.ts'
import { backupLocally, restoreLocally } from '../../dev/backup/local.ts'
import { makeUser, type User } from '../factories/users.ts'
import { openTab, startFlow } from '../setup/flow.ts'

// A stack of its own: everybody's sessions end, and the database is another one.
const { stack, newDevice, signInOn, closeLater } = await startFlow({ own: {} })

const folder = mkdtempSync(join(tmpdir(), 'nomster-restore-'))
closeLater(async () => rmSync(folder, { recursive: true, force: true }))

/** By the page's own clock: how long a page that is looked at may take to notice. */
const A_MINUTE_MS = 61_000

const named = async (user: User) =>
	(await readShopping(stack.db, { space: user.space })).items.map(({ ingredient_name }) => ingredient_name).sort()

async function openDevice(user: User): Promise<Page> {
	const context = await newDevice(user)
	await context.clock.install()
	return openTab(context, '/shopping-list')
}

async function add(page: Page, name: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Add an item' }).fill(name)
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') }).waitFor()
}

test('a database that was put back behind the server’s back gets what two open pages hold, within a minute and untouched', async () => {
	const user = await makeUser(stack.db)
	const [phone, tablet] = [await openDevice(user), await openDevice(user)]
	await add(phone, 'flour')
	await expect.poll(() => named(user)).toEqual(['flour'])
	const copy = join(folder, 'copy.db')
	await stack.whileDatabaseRests((path) => copyFileSync(path, copy))

	await add(phone, 'lemons')
	await add(tablet, 'rice')
	await add(tablet, 'salt')
	const all = ['flour', 'lemons', 'rice', 'salt']
	await expect.poll(() => named(user)).toEqual(all)

	await stack.whileDatabaseRests((path) => copyFileSync(copy, path))
	expect(await named(user)).toEqual(['flour'])
	for (const page of [phone, tablet]) await page.clock.runFor(A_MINUTE_MS)
	await expect.poll(() => named(user)).toEqual(all)
	// What the other one has sent since it asked, a page hears of a minute later.
	for (const page of [phone, tablet]) await page.clock.runFor(A_MINUTE_MS)
	for (const page of [phone, tablet]) {
		for (const name of all) await page.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') }).waitFor()
	}
})

test('after npm run restore an open page says within a minute that its session has expired, and a sign-in goes on', async () => {
	const user = await makeUser(stack.db)
	const phone = await openDevice(user)
	await add(phone, 'flour')
	await expect.poll(() => named(user)).toEqual(['flour'])
	const file = join(folder, 'nomster.backup.gz')
	await stack.whileDatabaseRests(async (path) => {
		await backupLocally(path, file, Date.now())
		renameSync(path, join(folder, 'before.db'))
		await restoreLocally(path, file)
	})
	await phone.clock.runFor(A_MINUTE_MS)
	await phone.getByText(SESSION_EXPIRED).first().waitFor()

	await signInOn(phone.context(), user)
	const again = await openTab(phone.context(), '/shopping-list')
	await again.getByRole('checkbox', { name: /^flour/i }).waitFor()
	await add(again, 'rice')
	await expect.poll(() => named(user)).toEqual(['flour', 'rice'])
})
