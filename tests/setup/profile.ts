import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, getChromium } from '../../dev/chromium.ts'
import type { User } from '../factories/users.ts'
import { answerCookies, asCookie } from './browser.ts'
import { type Flow, PHONE } from './flow.ts'
import { holdOffline } from './hold-offline.ts'

export type Profile = {
	/**
	 * The browser on this profile, as after a night or a crash. `offline`: started without a network, also for its
	 * workers.
	 */
	start(options?: { offline?: boolean }): Promise<BrowserContext>
}

// Nothing listens on port 9: a proxy there, for localhost too, also cuts off service workers, which `offline` does not.
const CUT_OFF = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>']
const WEEK_S = 7 * 24 * 3600

/** A folder on the disk in which a browser keeps its data between two starts; `user` is signed in at the first one. */
export async function makeProfile({ stack, closeLater }: Flow, user: User): Promise<Profile> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-profile-'))
	closeLater(() => rm(folder, { recursive: true, force: true }))
	let isNew = true
	return {
		async start({ offline = false } = {}) {
			const context = await chromium.launchPersistentContext(folder, {
				executablePath: getChromium(),
				args: offline ? [...CHROMIUM_FLAGS, ...CUT_OFF] : CHROMIUM_FLAGS,
				baseURL: stack.url,
				reducedMotion: 'reduce',
				viewport: PHONE,
			})
			holdOffline(context)
			if (offline) await context.setOffline(true)
			closeLater(() => context.close().catch(() => undefined))
			await answerCookies(context)
			if (isNew) {
				// A session cookie would not survive closing the browser.
				const expires = Math.floor(Date.now() / 1_000) + WEEK_S
				await context.addCookies([{ ...asCookie(await stack.signIn(user), stack.url), expires }])
			}
			isNew = false
			return context
		},
	}
}
