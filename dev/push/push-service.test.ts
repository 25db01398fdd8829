import { buildPushPayload } from '@block65/webcrypto-web-push'
import { expect, test } from 'vitest'
import { createPushService, type PushServiceStandIn, type StandInSubscription } from './push-service.ts'
import { makeVapidKeys, type VapidKeys } from './vapid.ts'

const SUBJECT = 'mailto:hello@nomster.example'

async function requestOf(
	{ endpoint, keys }: StandInSubscription,
	vapid: VapidKeys,
	{ subject = SUBJECT, headers = {} }: { subject?: string; headers?: Record<string, string> } = {},
): Promise<Request> {
	const { body, headers: made } = await buildPushPayload(
		{ data: { hello: 'cook' }, options: { ttl: 60, topic: 'soup', urgency: 'low' } },
		{ endpoint, expirationTime: null, keys },
		{ subject, publicKey: vapid.VAPID_PUBLIC_KEY, privateKey: vapid.VAPID_PRIVATE_KEY },
	)
	const { 'content-length': _, ...kept } = made
	return new Request(endpoint, { method: 'POST', headers: { ...kept, ...headers }, body })
}

const push = async (service: PushServiceStandIn, request: Request) => (await service.answer(request)).status

test('the stand-in accepts what RFC 8030, 8291 and 8292 ask for, and shows what was said', async () => {
	const service = createPushService()
	const vapid = makeVapidKeys()
	const browser = service.subscribe(vapid.VAPID_PUBLIC_KEY)
	expect(await push(service, await requestOf(browser, vapid))).toBe(201)
	expect(service.pushes).toMatchObject([
		{ endpoint: browser.endpoint, text: '{"hello":"cook"}', ttl: 60, topic: 'soup', urgency: 'low', bytes: 4_096 },
	])
})

test('the stand-in refuses another key, another service’s signature, a subject that nobody has, and no signature', async () => {
	const service = createPushService()
	const vapid = makeVapidKeys()
	const browser = service.subscribe(vapid.VAPID_PUBLIC_KEY)
	const other = createPushService().subscribe()
	const signedForOther = (await requestOf(other, vapid)).headers.get('authorization') ?? ''
	expect([
		await push(service, await requestOf(browser, makeVapidKeys())),
		await push(service, await requestOf(browser, vapid, { headers: { authorization: signedForOther } })),
		await push(service, await requestOf(browser, vapid, { subject: 'mailto:root@localhost' })),
		await push(service, await requestOf(browser, vapid, { headers: { authorization: '' } })),
		await push(
			service,
			await requestOf(browser, vapid, { headers: { authorization: `vapid t=a.b.c, k=${vapid.VAPID_PUBLIC_KEY}` } }),
		),
	]).toEqual([403, 403, 403, 401, 403])
	expect(service.pushes).toEqual([])
})

test('the stand-in answers 404, 410 and 413 by itself, and everything else as told', async () => {
	const service = createPushService()
	const vapid = makeVapidKeys()
	const browser = service.subscribe()
	const known = () => requestOf(browser, vapid)
	const unknown = await requestOf({ ...browser, endpoint: `https://${service.host}/push/unknown` }, vapid)
	const large = new Request(browser.endpoint, {
		method: 'POST',
		headers: (await known()).headers,
		body: new Uint8Array(4_097),
	})
	expect([await push(service, unknown), await push(service, large)]).toEqual([404, 413])
	service.tell({ status: 429, retryAfter: '120' })
	const told = await service.answer(await known())
	expect([told.status, told.headers.get('retry-after')]).toEqual([429, '120'])
	service.tell('redirect', browser.endpoint)
	expect(await push(service, await known())).toBe(307)
	service.asUsual()
	service.unsubscribe(browser.endpoint)
	expect(await push(service, await known())).toBe(410)
})

test('a service that was told to answer nothing answers when it is as usual again', async () => {
	const service = createPushService()
	service.tell('nothing')
	const waiting = push(service, await requestOf(service.subscribe(), makeVapidKeys()))
	await expect.poll(() => service.requests.length).toBe(1)
	expect(service.requests[0]?.status).toBe('nothing')
	service.asUsual()
	expect(await waiting).toBe(503)
})
