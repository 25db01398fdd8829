import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { CHROMIUM_FLAGS, getChromium } from '../../../dev/chromium.ts'
import { answerCookies, controlled, hydrated, synced } from '../../setup/browser.ts'
import type { Cook } from './wire.ts'

export type Profile = { context: BrowserContext; close(): Promise<void> }

/**
 * A separate browser with its profile on the disk, signed in as `cook`: other contexts of Chromium store their data in
 * memory, where "durable" costs nothing.
 */
export async function openProfile(url: string, cook?: Cook): Promise<Profile> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-profile-'))
	const context = await chromium.launchPersistentContext(folder, {
		executablePath: getChromium(),
		args: CHROMIUM_FLAGS,
		baseURL: url,
		reducedMotion: 'reduce',
		viewport: { width: 390, height: 844 },
	})
	await answerCookies(context)
	if (cook) {
		await context.addCookies([
			{
				name: SESSION_COOKIE,
				value: cook.cookie.slice(SESSION_COOKIE.length + 1),
				// A cookie with the __Host- prefix needs a secure address; the browser treats localhost as one.
				url: url.replace(/^http:/, 'https:'),
				httpOnly: true,
				secure: true,
				sameSite: 'Lax',
			},
		])
	}
	return {
		context,
		async close() {
			await context.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Visits once online, until this device holds everything and its service worker answers. */
export async function visitOnce(context: BrowserContext): Promise<void> {
	const page = await context.newPage()
	await page.goto('/recipes')
	await Promise.all([hydrated(page), controlled(page), synced(page)])
	await page.close()
}

const MAX_VISITS = 10

/**
 * The same where it may take longer than the usual wait for a page, with many rows or a slow network; the next page
 * continues it.
 */
export async function fillDevice(context: BrowserContext): Promise<void> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await visitOnce(context)
		} catch (error) {
			if (tries === MAX_VISITS) throw error
		}
	}
}

/** An empty page with its own store, for work without the product around it. */
export async function withBlankPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
	const server = createServer((_, response) =>
		response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bench</title>'),
	)
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const url = `http://localhost:${(server.address() as AddressInfo).port}`
	const profile = await openProfile(url)
	try {
		const page = await profile.context.newPage()
		await page.goto('/')
		return await work(page)
	} finally {
		await profile.close()
		server.closeAllConnections()
		await new Promise((done) => server.close(done))
	}
}
