import { http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderation_queue } from '#db/schema/moderation.ts'
import { fakeModeration } from '../fakes/openai-moderation.ts'
import { webp } from '../fakes/picture-bytes.ts'
import { type Cook, type SubWorker, startSubWorker } from '../fakes/sub-worker.ts'

const SERVICE = 'https://moderation.example/v1'
const service = fakeModeration('a-key')
const web = setupServer(
	http.post(`${SERVICE}/moderations`, async ({ request }) => {
		const headers = Object.fromEntries(request.headers)
		return service.fetch(request.url, { method: request.method, headers, body: await request.text() })
	}),
	http.all('*', () => passthrough()),
)

let media: SubWorker
let cook: Cook
beforeAll(async () => {
	web.listen({ onUnhandledFrame: 'bypass' })
	media = await startSubWorker('media', { MODERATION_API_URL: SERVICE, MODERATION_API_KEY: 'a-key' })
	cook = await media.signUp()
})
afterAll(async () => {
	await media?.close()
	web.close()
})

async function upload() {
	const form = new FormData()
	for (const width of [320, 960, 1920]) {
		const picture = webp({ widthPx: width, heightPx: (width * 9) / 16 })
		form.set(String(width), new File([picture], 'soup.webp', { type: 'image/webp' }))
	}
	const request = new Request('http://localhost/', { method: 'POST', body: form })
	const body = new Uint8Array(await request.arrayBuffer())
	const headers = { 'content-type': request.headers.get('content-type') ?? '' }
	return media.ask('/api/media/pictures', { method: 'POST', body, headers, cookie: cook.cookie })
}

test('a flagged picture is refused with a reason, and one that the service has not checked waits for a reviewer', async () => {
	expect((await upload()).status).toBe(201)
	expect(service.asked[0]).toMatch(/^data:image\/webp;base64,/)

	service.mode = 'flagging'
	const refused = await upload()
	expect([refused.status, await refused.json()]).toEqual([422, { error: 'invalid', message: 'Content is sexual' }])
	expect(await media.db.select().from(moderation_queue)).toEqual([])

	service.mode = 'down'
	const taken = await upload()
	expect(taken.status).toBe(201)
	const { path } = (await taken.json()) as { path: string }
	const waiting = { entity: 'picture', row_id: path, source: 'unchecked', user_id: cook.id, state: 'open' }
	expect(await media.db.select().from(moderation_queue)).toMatchObject([waiting])
})
