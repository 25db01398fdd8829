import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, getChromium } from '../../dev/chromium.ts'
import { makeUser } from '../factories/users.ts'
import { answerCookies, asCookie } from '../setup/browser.ts'
import { openTab, PHONE, startFlow } from '../setup/flow.ts'
import { holdOffline } from '../setup/hold-offline.ts'

/** Space for a profile with the whole program. */
const DISK = '256m'

const disk = mkdtempSync(join(tmpdir(), 'nomster-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { encoding: 'utf8' })
const mayMount = mounted.status === 0
if (!mayMount) console.log(`Skipped: no disk can be mounted here: ${mounted.stderr || mounted.error?.message}`)

const { stack } = await startFlow()
let device: BrowserContext | undefined

afterAll(async () => {
	await device?.close()
	if (mayMount) execFileSync('umount', ['--lazy', disk])
	rmSync(disk, { recursive: true, force: true })
})

const filler = join(disk, 'filler')

/** Writes until no byte is free, even if others write meanwhile. */
function fill(): void {
	for (const bytes of [1_000_000, 4_096, 1]) {
		try {
			for (;;) appendFileSync(filler, Buffer.alloc(bytes))
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
		}
	}
}

test.skipIf(!mayMount)(
	'F3: on a full disk saving a recipe fails with a message, the form stays, and it is saved once there is space',
	async () => {
		const user = await makeUser(stack.db)
		device = await chromium.launchPersistentContext(join(disk, 'profile'), {
			executablePath: getChromium(),
			args: CHROMIUM_FLAGS,
			baseURL: stack.url,
			viewport: PHONE,
			locale: 'en-GB',
			reducedMotion: 'reduce',
		})
		holdOffline(device)
		await answerCookies(device)
		await device.addCookies([asCookie(await stack.signIn(user), stack.url)])
		const page = await openTab(device, '/recipes/create', { worker: true })
		const title = page.getByRole('textbox', { name: 'Title' })
		await title.fill('Onion tart')
		await device.setOffline(true)

		fill()
		await page.getByRole('button', { name: 'Save' }).first().click()
		await page
			.getByText(/^Not saved\./)
			.first()
			.waitFor()
		expect(new URL(page.url()).pathname).toBe('/recipes/create')
		expect(await title.inputValue()).toBe('Onion tart')

		rmSync(filler)
		await page.getByRole('button', { name: 'Save' }).first().click()
		await page.getByRole('heading', { name: 'Onion tart', level: 1 }).waitFor()
		await device.setOffline(false)
		await expect
			.poll(
				async () => (await stack.db.run(`select count(*) as n from recipes where user_id = '${user.id}'`)).rows[0]?.n,
				{
					timeout: 30_000,
				},
			)
			.toBe(1)
	},
)
