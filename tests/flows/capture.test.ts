import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type User } from '../factories/users.ts'
import { controlled, expectClean, hydrated, launch, newCook, synced } from '../setup/browser.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
	stack = await startStack()
	browser = await launch()
})
afterAll(async () => {
	await browser?.close()
	await stack?.close()
})

const NO_NETWORK = { except: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] }

async function openAt(user: User, path: string): Promise<Page> {
	const context = await newCook(browser, stack, {
		session: await stack.signIn(user),
		viewport: { width: 390, height: 844 },
	})
	const page = await context.newPage()
	page.setDefaultTimeout(25_000)
	await page.goto(path)
	await Promise.all([hydrated(page), synced(page), controlled(page)])
	return page
}

/** A page of a cookbook as a camera sees it: the lines black on white, turned by quarters. */
async function photograph(page: Page, lines: readonly string[], turns = 0): Promise<Buffer> {
	const data = await page.evaluate(
		([words, quarters]) => {
			const [width, height] = [1000, 140 + words.length * 60]
			const isOnSide = quarters % 2 !== 0
			const canvas = document.createElement('canvas')
			canvas.width = isOnSide ? height : width
			canvas.height = isOnSide ? width : height
			const context = canvas.getContext('2d')
			if (!context) throw new Error('no canvas')
			context.fillStyle = '#fff'
			context.fillRect(0, 0, canvas.width, canvas.height)
			context.translate(canvas.width / 2, canvas.height / 2)
			context.rotate((quarters * Math.PI) / 2)
			context.fillStyle = '#111'
			for (const [at, text] of words.entries()) {
				context.font = `${at === 0 ? 52 : 34}px serif`
				context.fillText(text, 60 - width / 2, 90 + at * 60 - height / 2)
			}
			return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
		},
		[lines, turns] as const,
	)
	return Buffer.from(data, 'base64')
}

const SOUP = [
	'Leek soup',
	'Ingredients',
	'2 leeks',
	'500 g potatoes',
	'1 litre vegetable stock',
	'Method',
	'Cut the leeks and fry them in butter.',
	'Boil all of it for 20 minutes and serve.',
]

const chooseFile = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
	await page.getByText('Upload Image or PDF').click()
	await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}
const titleOf = (page: Page) => page.getByLabel('Title', { exact: true }).inputValue()
const rowsOf = (page: Page, name: RegExp) =>
	page.getByRole('textbox', { name }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('a photo is turned upright and read, and the next one without a network', async () => {
	const page = await openAt(await makeUser(stack.db), '/recipes/create?import=1')
	await chooseFile(page, 'soup.jpg', 'image/jpeg', await photograph(page, SOUP, 1))
	await page.getByRole('button', { name: 'Turn left' }).click()
	await page.getByRole('button', { name: 'Read the text' }).click()
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor({ timeout: 60_000 })
	expect(await titleOf(page)).toBe('Leek soup')
	expect(await rowsOf(page, /^Ingredient \d/)).toEqual(['2 leeks', '500 g potatoes', '1 litre vegetable stock'])

	await page.context().setOffline(true)
	await page.getByRole('link', { name: 'Import Recipe' }).click()
	await chooseFile(page, 'tart.jpg', 'image/jpeg', await photograph(page, ['Onion tart', ...SOUP.slice(1)]))
	await page.getByRole('button', { name: 'Read the text' }).click()
	await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value === 'Onion tart')
	expectClean(page, NO_NETWORK)
	await page.context().close()
})
