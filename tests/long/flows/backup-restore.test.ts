import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listBackups } from '#app/platform/server/backup/nightly.ts'
import { findBackup } from '#app/platform/server/backup/read-backup.ts'
import { r2Store } from '#app/platform/server/backup/store.ts'
import { SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { nobodyErased } from '../../../dev/backup/erase-again.ts'
import { restoreOpened } from '../../../dev/backup/local.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { openTab, startFlow } from '../../setup/flow.ts'
import { addItem, listedNames, openListDevice } from '../../setup/list-device.ts'

// A separate stack: everybody's sessions end, and the database is replaced.
const flow = await startFlow({ own: {} })
const { stack, signInOn, closeLater } = flow

const folder = mkdtempSync(join(tmpdir(), 'nomster-backup-flow-'))
closeLater(async () => rmSync(folder, { recursive: true, force: true }))

const EDITS = 200
const PASSWORD = 'Plum-Tart-2026!'
/** By the page's own clock: the time within which a visible page must notice. */
const A_MINUTE_MS = 61_000

const LETTERS = 'bcdfghjklmnprtv'
/** Sorted by number; without digits, which the list would read as an amount. */
const nameOf = (at: number) => `zo${LETTERS[Math.floor(at / LETTERS.length)]}o${LETTERS[at % LETTERS.length]}um`

const listOf = (user: User) => listedNames(flow, user)
const openDevice = (user: User) => openListDevice(flow, user)

async function nightlyBackup() {
	const worker = stack.workers.getWorker<{ BACKUPS: R2Bucket }>('nomster-backup')
	await worker.scheduled({ cron: '10 3 * * *', scheduledTime: new Date() })
	const store = r2Store((await worker.getEnv()).BACKUPS)
	const [id] = await listBackups(store)
	return findBackup(store, id ?? '', 'a secret of the tests')
}

const signsIn = async (user: User) => {
	const response = await stack.fetch('/login', {
		method: 'POST',
		body: new URLSearchParams({ email: user.email, password: PASSWORD }),
	})
	return response.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-nomster='))
}

test('after the nightly backup two devices make 200 edits; restored and signed in again they bring back every one', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const others = [await makeUser(stack.db, { password: PASSWORD }), await makeUser(stack.db, { password: PASSWORD })]
	const [phone, tablet] = [await openDevice(cook), await openDevice(cook)]
	await addItem(phone, 'before')
	await expect.poll(() => listOf(cook)).toEqual(['before'])
	const backup = await nightlyBackup()

	const wanted = ['before']
	const edit = async (page: Page, first: number) => {
		for (let at = first; at < EDITS; at += 2) await addItem(page, nameOf(at))
	}
	for (let at = 0; at < EDITS; at += 1) wanted.push(nameOf(at))
	await Promise.all([edit(phone, 0), edit(tablet, 1)])
	await expect.poll(async () => (await listOf(cook)).length, { timeout: 90_000 }).toBe(wanted.length)
	expect(await listOf(cook)).toEqual(wanted)

	await stack.whileDatabaseRests(async (path) => {
		renameSync(path, join(folder, 'lost.db'))
		await restoreOpened(path, async () => backup, nobodyErased)
	})
	expect(await listOf(cook)).toEqual(['before'])
	for (const page of [phone, tablet]) {
		await page.clock.runFor(A_MINUTE_MS)
		await page.getByText(SESSION_EXPIRED).first().waitFor()
	}
	for (const page of [phone, tablet]) {
		await signInOn(page.context(), cook)
		await openTab(page.context(), '/shopping-list')
	}
	await expect.poll(async () => (await listOf(cook)).length, { timeout: 90_000 }).toBe(wanted.length)
	expect(await listOf(cook)).toEqual(wanted)
	for (const user of [cook, ...others]) expect([user.email, await signsIn(user)]).toEqual([user.email, true])
}, 360_000)
