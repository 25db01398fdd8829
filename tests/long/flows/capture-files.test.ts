import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../factories/pdf.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { controlled, expectClean, hydrated, NO_NETWORK } from '../../setup/browser.ts'
import { SOUP, titleOf } from '../../setup/capture-page.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const openAt = (user: User, path: string, worker = false) => open(user, path, { worker })

/** A page of a cookbook as a camera sees it: black lines on white, rotated by quarter turns. */
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

const chooseFile = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
	await page.getByText('Upload Image or PDF').click()
	await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}
const rowsOf = (page: Page, name: RegExp) =>
	page.getByRole('textbox', { name }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('a photo is rotated upright and read, and the next one offline', async () => {
	const page = await openAt(await makeUser(stack.db), '/recipes/create?import=1', true)
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
	expectClean(page, { except: NO_NETWORK })
})

test('a PDF offline: columns in order, a scanned page too, and the page limit is shown', async () => {
	const page = await openAt(await makeUser(stack.db), '/recipes/create?import=1', true)
	// Loaded once while online: the PDF reader, and text recognition in one language.
	const scan = await photograph(page, ['To serve', 'Sprinkle the soup with chives and pepper.'])
	const column = (lines: string[], x: number) => lines.map((text, at) => ({ text, x, y: 700 - at * 16 }))
	const soup = makePdf([
		{
			lines: [
				{ text: 'Leek soup', x: 60, y: 780, size: 24 },
				...column(SOUP.slice(1, 5), 60),
				...column(['Method', 'Cut the leeks and fry them.', 'Boil all of it and serve.'], 330),
			],
		},
		{ jpeg: scan, width: 1000, height: 260 },
		...Array.from({ length: 70 }, (_, at) => ({ lines: [{ text: `Advertisement number ${at}`, x: 60, y: 700 }] })),
	])
	const read = async () => {
		await chooseFile(page, 'soup.pdf', 'application/pdf', Buffer.from(soup))
		await page.getByRole('heading', { name: 'Check the draft' }).waitFor({ timeout: 60_000 })
	}
	await read()
	await page.getByText('This PDF has 72 pages. We read the first 60.').waitFor()
	await page.reload()
	await Promise.all([hydrated(page), controlled(page)])
	await page.context().setOffline(true)
	await page.getByRole('link', { name: 'Import Recipe' }).click()
	await read()
	expect(await titleOf(page)).toBe('Leek soup')
	expect(await rowsOf(page, /^Ingredient \d/)).toEqual(['2 leeks', '500 g potatoes', '1 litre vegetable stock'])
	const steps = await rowsOf(page, /^Step \d/)
	expect(steps.slice(0, 2)).toEqual(['Cut the leeks and fry them.', 'Boil all of it and serve.'])
	expect(steps.join(' ')).toContain('Sprinkle the soup with chives')
	expectClean(page, { except: NO_NETWORK })
})
