import { readFile } from 'node:fs/promises'
import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ModelAnswer } from '../../../dev/openai/model-answer.ts'
import { startOpenAi } from '../../../dev/openai.ts'
import { LEEK_SOUP } from '../../factories/model-answers.ts'
import { makePdf } from '../../factories/pdf.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { exif } from '../../fakes/picture-bytes.ts'
import { makeSamples } from '../../fuzz/format-files.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { titleOf } from '../../setup/capture-page.ts'
import { startFlow } from '../../setup/flow.ts'

const openai = await startOpenAi()
const SITE = 'https://kitchen.nomster-test.org'
const web = setupServer(
	http.get(`${SITE}/*`, () =>
		HttpResponse.html('<title>My aunt</title><p>Leeks, two of them, and then we went home.</p>'),
	),
	http.all('*', () => passthrough()),
)

web.listen({ onUnhandledFrame: 'bypass' })
const { stack, open, closeLater } = await startFlow({
	own: { vars: { OPENAI_API_KEY: 'none', AI_MODEL: 'test-model', AI_BASE_URL: openai.baseUrl('soup') } },
})
closeLater(async () => {
	web.close()
	await openai.close()
})

const rowsOf = (page: Page, name: RegExp) =>
	page.getByRole('textbox', { name }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** A photo whose pixels are rotated, with the Exif orientation that corrects it. */
async function sidewaysPhoto(page: Page): Promise<Buffer> {
	const data = await page.evaluate(() => {
		const lines = ['Leek soup', 'Ingredients', '2 leeks', '500 g potatoes', 'Method', 'Boil all of it for 20 minutes.']
		const canvas = Object.assign(document.createElement('canvas'), { width: 500, height: 1000 })
		const context = canvas.getContext('2d')
		if (!context) throw new Error('no canvas')
		context.fillStyle = '#fff'
		context.fillRect(0, 0, 500, 1000)
		context.translate(250, 500)
		context.rotate(Math.PI / 2)
		context.fillStyle = '#111'
		for (const [at, text] of lines.entries()) {
			context.font = `${at === 0 ? 52 : 34}px serif`
			context.fillText(text, -440, -160 + at * 60)
		}
		return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
	})
	const jpeg = Buffer.from(data, 'base64')
	return Buffer.concat([jpeg.subarray(0, 2), exif(8), jpeg.subarray(2)])
}

test('a shared photo is read upright by its Exif; HEIC, no text and 5,000 pages get messages', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/import', { worker: true })
	const photo = (await sidewaysPhoto(page)).toString('base64')
	const before = stack.front.requests.length
	await page.evaluate((data) => {
		const files = new DataTransfer()
		for (const name of ['soup.jpg', 'other.jpg'])
			files.items.add(
				new File([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], name, { type: 'image/jpeg' }),
			)
		const form = Object.assign(document.createElement('form'), {
			method: 'post',
			action: '/recipes/import',
			enctype: 'multipart/form-data',
		})
		form.appendChild(
			Object.assign(document.createElement('input'), {
				type: 'file',
				name: 'files',
				multiple: true,
				files: files.files,
			}),
		)
		document.body.appendChild(form)
		form.submit()
	}, photo)
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor({ timeout: 60_000 })
	expect(await titleOf(page)).toBe('Leek soup')
	expect(await rowsOf(page, /^Ingredient \d/)).toEqual(['2 leeks', '500 g potatoes'])
	await page.getByText('Only the first file was read. The other one was left out.').waitFor()
	expect(
		stack.front.requests.slice(before).filter(({ method, path }) => method === 'POST' && path.startsWith('/recipes')),
	).toEqual([])

	await page.getByRole('link', { name: 'Import Recipe' }).click()
	await page.getByText('Upload Image or PDF').click()
	const choose = (name: string, mimeType: string, buffer: Buffer) =>
		page.getByRole('dialog').locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
	await choose('IMG_1.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))
	await page.getByText('This browser cannot open HEIC photos').waitFor()

	const wall = await page.evaluate(() => {
		const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
		const paint = canvas.getContext('2d') as CanvasRenderingContext2D
		paint.fillStyle = '#d8d2c4'
		paint.fillRect(0, 0, canvas.width, canvas.height)
		return canvas.toDataURL('image/png').split(',')[1] ?? ''
	})
	await choose('wall.png', 'image/png', Buffer.from(wall, 'base64'))
	await page.getByRole('button', { name: 'Read the text' }).click()
	await page.getByText('We found no text in this picture.').waitFor()
	await page.getByRole('button', { name: 'Choose another file' }).click()
	const line = (text: string, y: number) => ({ text, x: 60, y })
	const lines = [
		{ text: 'Onion tart', x: 60, y: 780, size: 24 },
		line('Ingredients', 700),
		line('2 onions', 684),
		line('3 eggs', 668),
		line('Method', 640),
		line('Bake it for an hour.', 624),
	]
	const long = makePdf([
		{ lines },
		...Array.from({ length: 4_999 }, (_, at) => ({ lines: [line(`Page of advertisement ${at}`, 700)] })),
	])
	await choose('long.pdf', 'application/pdf', Buffer.from(long))
	await page.getByText('This PDF has 5,000 pages. We read the first 60.').waitFor({ timeout: 60_000 })
	expect(await titleOf(page)).toBe('Onion tart')
	expectClean(page)
})

/** A model that takes its time, so that what the page says meanwhile can be seen. */
function modelSays(answer: ModelAnswer): void {
	openai.forget('soup')
	openai.scripts.set('soup', [{ headMs: 700, ...answer }])
}
const askedAi = () => openai.asked('soup').map(({ body }) => JSON.stringify(body.messages))
const seesHint = (page: Page) => page.getByText('The AI is analyzing your recipe').first().waitFor()

test('what cannot be read otherwise is read by AI, once the cook requests it', async () => {
	modelSays({ object: LEEK_SOUP })
	const page = await open(await makeUser(stack.db, { is_beta_tester: true }), '/recipes/create?import=1')
	await page.getByLabel('Recipe address').fill(`${SITE}/aunt`)
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByText('Uses one AI recipe generation. 0 used this month.').waitFor()
	expect(askedAi()).toEqual([])
	expect(await page.getByText('The AI is analyzing your recipe').count()).toBe(0)
	await page.getByRole('button', { name: 'Read it with AI' }).click()
	await seesHint(page)
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor()
	expect(askedAi()).toHaveLength(1)
	expect(await titleOf(page)).toBe('Leek soup')
	await page.getByText('Read by AI. Check every amount.').first().waitFor()
	expectClean(page, { except: [/Failed to load resource/] })
})

test('a failure of the AI has the title of its way', async () => {
	modelSays({ status: 500 })
	const page = await open(await makeUser(stack.db, { is_beta_tester: true }), '/recipes/create?import=1')
	await page.getByLabel('Recipe address').fill(`${SITE}/aunt`)
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByRole('button', { name: 'Read it with AI' }).click()
	await page.getByText('AI function error: status 500').waitFor()
	await page.getByText('Failed to extract recipe from URL').waitFor()
	await page.getByText('Paste Text', { exact: true }).click()
	await page.getByLabel('Recipe text or page HTML').fill('<p></p>')
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByRole('button', { name: 'Read it with AI' }).click()
	await page.getByText('AI function error: status 500').waitFor()
	await page.getByText('Failed to extract recipe from text').waitFor()
	expectClean(page, { except: [/Failed to load resource/] })
})

test('a PDF in which we find no recipe goes to the AI as its text', async () => {
	modelSays({ object: LEEK_SOUP })
	const words = 'Donaudampfschifffahrtsgesellschaft Rindfleischetikettierung'
	const page = await open(await makeUser(stack.db), '/recipes/create?import=1')
	await page.getByText('Upload Image or PDF').click()
	await page
		.getByRole('dialog')
		.locator('input[type=file]')
		.first()
		.setInputFiles({
			name: 'ship.pdf',
			mimeType: 'application/pdf',
			buffer: Buffer.from(makePdf([{ lines: [{ text: words, x: 60, y: 700 }] }])),
		})
	await page.getByText('We found no text in this PDF.').waitFor()
	await page.getByRole('button', { name: 'Read it with AI' }).click()
	await seesHint(page)
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor()
	expect(askedAi()[0]).toContain('Rindfleischetikettierung')
	expectClean(page, { except: [/Failed to load resource/] })
})

test('a shared page without a recipe is read by AI on its own page', async () => {
	modelSays({ object: LEEK_SOUP })
	const page = await open(await makeUser(stack.db, { is_beta_tester: true }), '/recipes/import', { worker: true })
	await page.evaluate((url) => {
		const form = Object.assign(document.createElement('form'), { method: 'post', action: '/recipes/import' })
		form.enctype = 'multipart/form-data'
		form.appendChild(Object.assign(document.createElement('input'), { name: 'url', value: url }))
		document.body.appendChild(form)
		form.submit()
	}, `${SITE}/aunt`)
	await page.getByText('Failed to extract recipe from shared URL').waitFor()
	await page.getByRole('button', { name: 'Read it with AI' }).click()
	await seesHint(page)
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor()
	expect(await titleOf(page)).toBe('Leek soup')
	expectClean(page, { except: [/Failed to load resource/] })
})

test('the page reads a file of each format', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/import')
	for (const { name, bytes } of await makeSamples()) {
		await page
			.locator('input[type=file]')
			.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
		const isTable = name.endsWith('.csv')
		if (isTable) await page.getByRole('button', { name: 'Show recipes' }).click()
		await page.getByRole('heading', { name: /^\d+ recipes? found$/ }).waitFor()
		await page.getByRole('button', { name: 'Choose another file' }).click()
		await page.getByText('Choose files').waitFor()
	}
	expectClean(page)
})

test('a book is typeset on the device, and our own reader reads it', async () => {
	const user = await makeUser(stack.db, { subscription_tier: 'Premium' })
	await makeRecipe(stack.db, user, { title: 'Bean stew', instructions: 'Soak the beans overnight.\nStew them.' })
	const page = await open(user, '/recipes/import?export=1')
	await page.getByLabel(/Book \(PDF\)/).check({ force: true })
	await page.getByRole('button', { name: 'Export 1 recipe' }).click()
	const link = page.getByRole('link', { name: 'nomster-recipes.pdf' })
	const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
	const pdf = await readFile(await download.path())
	await page.goto('/recipes/create?import=1')
	await hydrated(page)
	await page.getByText('Upload Image or PDF').click()
	await page
		.getByRole('dialog')
		.locator('input[type=file]')
		.first()
		.setInputFiles({ name: 'book.pdf', mimeType: 'application/pdf', buffer: pdf })
	await page
		.getByRole('button', { name: 'Keep both' })
		.or(page.getByRole('heading', { name: 'Check the draft' }))
		.first()
		.waitFor({ timeout: 60_000 })
	const keep = page.getByRole('button', { name: 'Keep both' })
	if (await keep.isVisible()) await keep.click()
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor()
	expect(await titleOf(page)).toBe('Bean stew')
	expect(await rowsOf(page, /^Step \d/)).toEqual(['Soak the beans overnight.', 'Stew them.'])
	expectClean(page)
})
