import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { nobodyErased } from '../../../dev/backup/erase-again.ts'
import { backupLocally, restoreLocally } from '../../../dev/backup/local.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { hydrated } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'
import { addItem, listedNames, openListDevice } from '../../setup/list-device.ts'

process.env.BACKUP_SECRET = 'a secret of the tests'

// A separate stack: everybody's sessions end, and the database is replaced.
const flow = await startFlow({ own: {} })
const { stack, signInOn, closeLater } = flow

const folder = mkdtempSync(join(tmpdir(), 'nomster-restore-'))
closeLater(async () => rmSync(folder, { recursive: true, force: true }))

/** By the page's own clock: the time within which a visible page must notice. */
const A_MINUTE_MS = 61_000

const named = (user: User) => listedNames(flow, user)
const openDevice = (user: User) => openListDevice(flow, user)

test('a database that was restored without npm run restore gets what two open pages have, within a minute and without a press', async () => {
	const user = await makeUser(stack.db)
	const [phone, tablet] = [await openDevice(user), await openDevice(user)]
	await addItem(phone, 'flour')
	await expect.poll(() => named(user)).toEqual(['flour'])
	const copy = join(folder, 'copy.db')
	await stack.whileDatabaseRests((path) => copyFileSync(path, copy))

	await addItem(phone, 'lemons')
	await addItem(tablet, 'rice')
	await addItem(tablet, 'salt')
	const all = ['flour', 'lemons', 'rice', 'salt']
	await expect.poll(() => named(user)).toEqual(all)

	await stack.whileDatabaseRests((path) => copyFileSync(copy, path))
	expect(await named(user)).toEqual(['flour'])
	for (const page of [phone, tablet]) await page.clock.runFor(A_MINUTE_MS)
	await expect.poll(() => named(user)).toEqual(all)
	// A page learns a minute later what the other one has sent since its last check.
	for (const page of [phone, tablet]) await page.clock.runFor(A_MINUTE_MS)
	for (const page of [phone, tablet]) {
		for (const name of all) await page.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') }).waitFor()
	}
})

test('after npm run restore an open page shows within a minute that its session has expired, and the sign-in restores what was acknowledged after the backup', async () => {
	const user = await makeUser(stack.db)
	const [phone, tablet] = [await openDevice(user), await openDevice(user)]
	await addItem(phone, 'flour')
	await expect.poll(() => named(user)).toEqual(['flour'])
	const file = join(folder, 'nomster.backup.gz')
	await stack.whileDatabaseRests((path) => backupLocally(path, file, Date.now()))
	for (const [page, name] of [
		[phone, 'lemons'],
		[tablet, 'salt'],
	] as const)
		await addItem(page, name)
	const all = ['flour', 'lemons', 'rice', 'salt']
	await expect.poll(() => named(user)).toEqual(['flour', 'lemons', 'salt'])
	await stack.whileDatabaseRests(async (path) => {
		renameSync(path, join(folder, 'before.db'))
		await restoreLocally(path, file, nobodyErased)
	})
	expect(await named(user)).toEqual(['flour'])
	for (const page of [phone, tablet]) {
		await page.clock.runFor(A_MINUTE_MS)
		await page.getByText(SESSION_EXPIRED).first().waitFor()
	}

	await signInOn(phone.context(), user)
	const again = await openTab(phone.context(), '/shopping-list')
	await again.getByRole('checkbox', { name: /^lemons/i }).waitFor()
	await addItem(again, 'rice')
	await expect.poll(() => named(user)).toEqual(['flour', 'lemons', 'rice'])
	await signInOn(tablet.context(), user)
	const back = await openTab(tablet.context(), '/shopping-list')
	await expect.poll(() => named(user)).toEqual(all)
	for (const name of all) await back.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') }).waitFor()
})

test('a device whose account the restored server does not know keeps its encrypted edits, and saves them as a file after a refused sign-in', async () => {
	const file = join(folder, 'before-the-cook.backup.gz')
	await stack.whileDatabaseRests((path) => backupLocally(path, file, Date.now()))
	const user = await makeUser(stack.db)
	const page = await openDevice(user)
	await addItem(page, 'flour')
	await expect.poll(() => named(user)).toEqual(['flour'])
	await stack.whileDatabaseRests(async (path) => {
		renameSync(path, join(folder, 'with-the-cook.db'))
		await restoreLocally(path, file, nobodyErased)
	})
	await page.clock.runFor(A_MINUTE_MS)
	await page.getByText(SESSION_EXPIRED).first().waitFor()

	const login = await page.context().newPage()
	await login.goto('/login')
	await hydrated(login)
	await login.clock.runFor(5_000)
	await login.getByLabel('Email').fill(user.email)
	await login.getByLabel('Password', { exact: true }).fill('any password at all')
	expect(await login.getByRole('button', { name: 'Export file' }).count()).toBe(0)
	await login.getByRole('button', { name: 'Login' }).click()
	await login.getByRole('alert').waitFor()
	await login.getByText('This device keeps 1 change of an account that is signed out, encrypted').waitFor()
	const [download] = await Promise.all([
		login.waitForEvent('download'),
		login.getByRole('button', { name: 'Export file' }).click(),
	])
	const text = readFileSync(await download.path(), 'utf8')
	expect(JSON.parse(text)).toMatchObject({
		kind: 'nomster-sealed-changes',
		v: 1,
		packets: [{ userId: user.id, count: 0, kept: 1 }],
	})
	expect(text).not.toContain('flour')
})
