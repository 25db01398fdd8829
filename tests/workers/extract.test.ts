import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import type { FetchedReading } from '#app/domains/import/server/fetch-page.ts'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { jpeg } from '../fakes/picture-bytes.ts'
import { type Cook, type SubWorker, startSubWorker } from '../fakes/sub-worker.ts'
import { html, PAGE_HOST, page, RECIPE, recipePage, redirect, watchWeb } from '../fakes/web.ts'

const web = setupServer()
let extract: SubWorker
let cook: Cook
/** What the Worker has requested from the web. */
let asked: string[]
beforeAll(async () => {
	web.listen({ onUnhandledFrame: 'bypass' })
	asked = watchWeb()
	extract = await startSubWorker('extract', { OWN_HOSTS: 'localhost,nomster.example.org' })
	cook = await extract.signUp()
})
// One cook alone would soon reach the rate limit.
beforeEach(() => extract.db.delete(rate_limits))
afterEach(() => web.resetHandlers())
afterAll(async () => {
	await extract.close()
	web.close()
})

const post = (path: string, body: unknown, cookie: string | null = cook.cookie) =>
	extract.ask(`/api/extract/${path}`, {
		method: 'POST',
		body: typeof body === 'string' ? body : JSON.stringify(body),
		headers: { 'content-type': 'application/json' },
		...(cookie && { cookie }),
	})
const readPage = (url: string) => post('page', { url })
const readPicture = (url: string) => post('picture', { url })

async function expectRefusal(answer: Response, status: number, message: string) {
	expect(await answer.json()).toMatchObject({ title: 'Failed to extract recipe from URL', message })
	expect(answer.status).toBe(status)
	expect(answer.headers.get('cache-control')).toBe('no-store')
}

test('the Worker answers its ping', async () => {
	expect((await extract.ask('/api/extract/ping')).status).toBe(204)
	expect((await extract.ask('/api/extract/ping', { method: 'HEAD' })).status).toBe(204)
})

test('without a key the Worker has no model, and says so', async () => {
	const status = await extract.ask('/api/extract/status', { cookie: cook.cookie })
	expect(await status.json()).toMatchObject({ ai: false })
	await expectRefusal(await post('recipe', { textContent: 'Leek soup' }), 503, M.aiNoKey)
})

test('an address of a list needs a plan with lists, one alone does not', async () => {
	const leek = page('/listed', () => html(recipePage()))
	web.use(leek.handler)
	const url = `${PAGE_HOST}/listed`
	await expectRefusal(await post('page', { url, is_of_list: true }), 403, 'Feature not available on your plan')
	expect((await post('page', { url })).status).toBe(200)
	const basic = await extract.signUp()
	await extract.db.insert(subscriptions).values({ user_id: basic.id, subscription_tier: 'Basic', updated_at: 1 })
	expect((await post('page', { url, is_of_list: true }, basic.cookie)).status).toBe(200)
})

test("a page is fetched without the cook's headers and its recipe is read, in two round trips", async () => {
	const leek = page('/leek', () => html(recipePage()))
	web.use(leek.handler)
	asked.length = 0
	extract.trips()
	const answer = await readPage(`${PAGE_HOST}/leek?a=1#step-2`)
	expect(extract.trips()).toBe(2)
	expect(answer.status).toBe(200)
	const found = (await answer.json()) as FetchedReading
	expect(found).toMatchObject({ final_url: `${PAGE_HOST}/leek?a=1#step-2`, cut: false })
	expect(found.reading.recipes[0]).toMatchObject({
		title: 'Crème of leek',
		ingredients: [{ text: '2 leeks' }, { text: '500 ml stock' }],
	})
	const [request] = leek.asked
	expect(request?.headers.get('user-agent')).toMatch(/^Nomster\//)
	expect(request?.headers.has('cookie')).toBe(false)
	expect(asked).toEqual([`${PAGE_HOST}/leek?a=1`])
})

test('without a session nothing is fetched', async () => {
	const leek = page('/leek', () => html(recipePage()))
	web.use(leek.handler)
	for (const path of ['page', 'picture']) {
		const answer = await post(path, { url: `${PAGE_HOST}/leek` }, null)
		await expectRefusal(answer, 401, 'User must be logged in')
	}
	expect(leek.asked).toEqual([])
})

test.each([
	['', 'Please enter a valid URL'],
	['soup', M.urlIncomplete('https://example.com')],
	['soup.example.com/leek', M.urlIncomplete('https://example.com')],
	['javascript:alert(1)', M.urlIncomplete('https://example.com')],
	['file:///etc/passwd', M.urlIncomplete('https://example.com')],
])('%j is no address', async (url, message) => {
	await expectRefusal(await readPage(url), 422, message)
	await expectRefusal(await readPicture(url), 422, message)
})

test.each(['', 'null', '[]', '{"url":7}', '{"url":'])('the body %j is refused and is no defect', async (body) => {
	await expectRefusal(await post('page', body), 400, 'Please enter a valid URL')
})

test('a body as long as a book is not read', async () => {
	expect((await post('page', JSON.stringify({ url: 'x'.repeat(100_000) }))).status).toBe(413)
})

test.each([
	'http://localhost/',
	'http://127.0.0.1/',
	'http://127.1/',
	'http://2130706433/',
	'http://0x7f.0.0.1/',
	'http://0177.0.0.1/',
	'http://[::1]/',
	'http://[::ffff:127.0.0.1]/',
	'http://0/',
	'http://10.0.0.1/',
	'http://169.254.169.254/latest/meta-data/',
	'http://１２７.０.０.１/',
	'http://localhost./',
	'http://kitchen.internal/',
	'http://nomster.example.org/api/ping',
	'https://media.nomster.example.org/',
	'https://soup.example.com:8443/',
	'https://cook:secret@soup.example.com/',
	'http://127.0.0.1.nip.io/',
	'http://127.0.0.1:22/',
	'http://127.255.255.254/',
	'http://0x7f000001/',
	'http://017700000001/',
	'http://0x7f.1/',
	'http://127.0.1/',
	'http://3232235521/',
	'http://192.168.0.1/',
	'http://172.16.0.1/',
	'http://172.31.255.255/',
	'http://100.64.0.1/',
	'http://198.18.0.1/',
	'http://224.0.0.1/',
	'http://255.255.255.255/',
	'http://0.0.0.0/',
	'http://[::]/',
	'http://[0:0:0:0:0:0:0:1]/',
	'http://[::ffff:7f00:1]/',
	'http://[::ffff:a9fe:a9fe]/',
	'http://[64:ff9b::7f00:1]/',
	'http://[2002:7f00:1::]/',
	'http://[fe80::1]/',
	'http://[fd00:ec2::254]/',
	'http://[fc00::1]/',
	'http://[ff02::1]/',
	'http://LOCALHOST/',
	'http://sub.localhost/',
	'http://router.local/',
	'http://printer.lan/',
	'http://db.home.arpa/',
	'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
	'http://①②⑦.⓪.⓪.①/',
	'http://nomster.example.org./',
	'http://NOMSTER.EXAMPLE.ORG/',
	'http://a.b.nomster.example.org/',
	'http://soup.example.com:22/',
	'http://soup.example.com:25/',
	'http://soup.example.com:0/',
	'http://cook@soup.example.com/',
	'http://soup.example.com:80@127.0.0.1/',
	'http://127.0.0.1%2f@soup.example.com/',
	'http://metadata.google.internal/',
	'http://10.0.0.1.sslip.io/',
])('security 28: %s is not requested', async (url) => {
	asked.length = 0
	await expectRefusal(await readPage(url), 403, M.addressNotAllowed)
	expect(asked).toEqual([])
})

test.each([401, 403, 429, 451])('a site that answers %i counts as blocking readers', async (status) => {
	web.use(page('/leek', () => html('<p>No.</p>', {}, status)).handler)
	await expectRefusal(await readPage(`${PAGE_HOST}/leek`), 502, M.pageRefused)
})

test.each<[string, Record<string, string>, number]>([
	['a challenge', { 'cf-mitigated': 'challenge' }, 200],
	["a gatekeeper's 503", { server: 'cloudflare' }, 503],
])('%s counts as blocking readers', async (_name, headers, status) => {
	web.use(page('/leek', () => html(recipePage(), headers, status)).handler)
	await expectRefusal(await readPage(`${PAGE_HOST}/leek`), 502, M.pageRefused)
})

test('a missing page and a failing site get different messages', async () => {
	web.use(page('/gone', () => html('', {}, 404)).handler, page('/broken', () => html('', {}, 503)).handler)
	await expectRefusal(await readPage(`${PAGE_HOST}/gone`), 502, M.pageMissing)
	await expectRefusal(await readPage(`${PAGE_HOST}/broken`), 502, M.pageUnreachable)
})

test('a site that cannot be reached is reported as unreachable', async () => {
	web.use(http.get(`${PAGE_HOST}/leek`, () => HttpResponse.error()))
	await expectRefusal(await readPage(`${PAGE_HOST}/leek`), 502, M.pageUnreachable)
})

test('security 28: three redirects are followed, also relative ones', async () => {
	web.use(
		page('/a', () => redirect('/b', 301)).handler,
		page('/b', () => redirect('//soup.example.com/c', 307)).handler,
		page('/c', ({ search }) => (search ? html(recipePage()) : redirect('?leek', 308))).handler,
	)
	const answer = await readPage(`${PAGE_HOST}/a`)
	expect(await answer.json()).toMatchObject({ final_url: `${PAGE_HOST}/c?leek` })
})

test('a redirect loop ends after three', async () => {
	const loop = page('/loop', () => redirect('/loop'))
	web.use(loop.handler)
	await expectRefusal(await readPage(`${PAGE_HOST}/loop`), 502, M.tooManyRedirects)
	expect(loop.asked).toHaveLength(4)
})

test.each([
	'http://169.254.169.254/latest/meta-data/',
	'http://127.0.0.1:8080/',
	'http://[::1]/',
	'https://nomster.example.org/media/x',
	'file:///etc/passwd',
	'data:text/html,<p>',
])('security 28: a redirect to %s is not followed', async (target) => {
	web.use(page('/away', () => redirect(target)).handler)
	await expectRefusal(await readPage(`${PAGE_HOST}/away`), 403, M.addressNotAllowed)
})

test('security 28: a page of 50 MB is cut after 5, and the cook is told', async () => {
	const beginning = new TextEncoder().encode(recipePage().replace('</body></html>', ''))
	const piece = new TextEncoder().encode('<p>Soup is good.</p>'.repeat(50_000))
	let sent = 0
	const body = new ReadableStream({
		pull(controller) {
			controller.enqueue(sent === 0 ? beginning : piece)
			sent += 1
			if (sent > 50) controller.close()
		},
	})
	web.use(page('/long', () => html(body)).handler)
	const answer = await readPage(`${PAGE_HOST}/long`)
	expect(await answer.json()).toMatchObject({ cut: true, reading: { recipes: [{ title: 'Crème of leek' }] } })
})

test('a gzip bomb is cut at 5 MB of contents', async () => {
	const bomb = gzipSync(Buffer.concat([Buffer.from(recipePage()), Buffer.alloc(50 * 1024 * 1024)]))
	expect(bomb.length).toBeLessThan(100_000)
	web.use(page('/bomb', () => html(bomb, { 'content-encoding': 'gzip' })).handler)
	const answer = await readPage(`${PAGE_HOST}/bomb`)
	expect(await answer.json()).toMatchObject({ cut: true, reading: { recipes: [{ title: 'Crème of leek' }] } })
})

test.each([
	['application/pdf', '%PDF-1.7'],
	['image/jpeg', 'x'],
	['application/json', JSON.stringify(RECIPE)],
	['text/plain', 'Boil the water.'],
])('%s is no web page', async (type, body) => {
	web.use(page('/other', () => html(body, { 'content-type': type })).handler)
	await expectRefusal(await readPage(`${PAGE_HOST}/other`), 415, M.notHtml)
})

test.each([
	['without a recipe', '<!doctype html><p>About us</p>'],
	['with broken recipe data', '<!doctype html><script type="application/ld+json">{"@type":"Recipe","name":</script>'],
	['without content', ''],
	['of zeros', '\0'.repeat(10_000)],
])('a page %s gives no recipe and a message', async (_name, body) => {
	web.use(page('/none', () => html(body)).handler)
	await expectRefusal(
		await readPage(`${PAGE_HOST}/none`),
		422,
		'No recipe could be extracted from this URL. Please try another recipe URL.',
	)
})

test.each([
	['windows-1252', Buffer.from(recipePage(), 'latin1')],
	['iso-8859-1', Buffer.from(recipePage(), 'latin1')],
	['utf-16le', Buffer.from(recipePage(), 'utf16le')],
])('a page in %s is decoded correctly', async (charset, body) => {
	web.use(page('/old', () => html(body, { 'content-type': `text/html; charset=${charset}` })).handler)
	const answer = await readPage(`${PAGE_HOST}/old`)
	expect(await answer.json()).toMatchObject({ reading: { recipes: [{ title: 'Crème of leek' }] } })
})

test('the Worker decodes the legacy character sets of Asia and Russia', async () => {
	const word = {
		shift_jis: [0x83, 0x58, 0x81, 0x5b, 0x83, 0x76],
		gb18030: [0xcc, 0xc0],
		'euc-kr': [0xb1, 0xb9],
		'windows-1251': [0xf1, 0xf3, 0xef],
	}
	const [before = '', after = ''] = recipePage({ ...RECIPE, name: 'NAME' }).split('NAME')
	const titles: Record<string, string> = {}
	for (const [charset, letters] of Object.entries(word)) {
		const body = Buffer.concat([Buffer.from(before), Buffer.from(letters), Buffer.from(after)])
		web.use(page('/old', () => html(body, { 'content-type': `text/html; charset=${charset}` })).handler)
		const found = (await (await readPage(`${PAGE_HOST}/old`)).json()) as FetchedReading
		titles[charset] = found.reading.recipes[0]?.title ?? ''
	}
	expect(titles).toEqual({ shift_jis: 'スープ', gb18030: '汤', 'euc-kr': '국', 'windows-1251': 'суп' })
})

test('too many pages are refused, with the time to wait', async () => {
	web.use(page('/leek', () => html(recipePage())).handler)
	await readPage(`${PAGE_HOST}/leek`)
	await extract.db
		.update(rate_limits)
		.set({ count: 60 })
		.where(eq(rate_limits.key, `extract-page:${cook.id}`))
	const answer = await readPage(`${PAGE_HOST}/leek`)
	expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
	await expectRefusal(answer, 429, 'Too many pages at once. Please wait a few minutes and try again.')
})

test('a picture is passed through unchanged, with the type of its bytes', async () => {
	const picture = jpeg({ widthPx: 400, heightPx: 300 })
	web.use(page('/leek.jpg', () => html(picture, { 'content-type': 'text/html' })).handler)
	const answer = await readPicture(`${PAGE_HOST}/leek.jpg`)
	expect(answer.status).toBe(200)
	expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture)
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'content-type': 'image/jpeg',
		'cache-control': 'no-store',
		'content-disposition': 'attachment',
		'x-content-type-options': 'nosniff',
		'content-security-policy': "default-src 'none'; sandbox",
	})
})

test.each<[string, BodyInit, number, number, string]>([
	["a page under a picture's name", '<!doctype html><script>alert(1)</script>', 200, 415, PICTURE_MESSAGES.wrongType],
	['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 200, 415, PICTURE_MESSAGES.wrongType],
	['nothing', '', 200, 415, PICTURE_MESSAGES.wrongType],
	['a missing picture', 'x', 404, 502, M.pictureFailed],
])('%s is not passed through', async (_name, body, status, refused, message) => {
	web.use(page('/leek.jpg', () => html(body, { 'content-type': 'image/jpeg' }, status)).handler)
	await expectRefusal(await readPicture(`${PAGE_HOST}/leek.jpg`), refused, message)
})

test('a picture over 10 MB is refused, or cut off where its length was not declared', async () => {
	const picture = new Blob([jpeg({ widthPx: 400, heightPx: 300 }), new Uint8Array(11 * 1024 * 1024)])
	web.use(
		page('/said.jpg', () => html(picture, { 'content-length': String(picture.size) })).handler,
		page('/unsaid.jpg', () => html(picture.stream())).handler,
	)
	await expectRefusal(await readPicture(`${PAGE_HOST}/said.jpg`), 413, 'File size should be less than 10MB')
	const answer = await readPicture(`${PAGE_HOST}/unsaid.jpg`)
	// Deployed, the browser sees a broken connection; the harness ends the answer as if it were complete.
	const passed = await answer.arrayBuffer().then(
		(all) => all.byteLength,
		() => 0,
	)
	expect(passed).toBeLessThanOrEqual(10 * 1024 * 1024)
})

test('the body of a request that is refused is read to its end, since an unread one breaks the connection', async () => {
	let pieces = 0
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (pieces === 40) return controller.close()
			pieces += 1
			controller.enqueue(new Uint8Array(1_024))
		},
	})
	const init = { method: 'POST', body, duplex: 'half' }
	expect([(await extract.ask('/api/extract/picture', init)).status, pieces]).toEqual([401, 40])
})
