import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'

type Received = { signature: string; body: string }

let standIn: StripeStandIn
let receiver: Server
let secret = ''
const received: Received[] = []
/** What the receiver answers to each request in turn; 200 after the last. */
let statuses: number[] = []

beforeAll(async () => {
	receiver = createServer(async (request, response) => {
		let body = ''
		for await (const piece of request.setEncoding('utf8')) body += piece
		received.push({ signature: String(request.headers['stripe-signature']), body })
		response.writeHead(statuses.shift() ?? 200).end()
	})
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
	standIn = await startStripe()
	const endpoint = await openStripe(standIn.vars).webhookEndpoints.create({
		url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
		enabled_events: ['customer.created'],
	})
	secret = endpoint.secret ?? ''
})
afterAll(async () => {
	await standIn.close()
	receiver.close()
})
beforeEach(async () => {
	standIn.asUsual()
	await standIn.deliver()
	received.length = 0
	statuses = []
})

const makeCustomer = (email: string) => openStripe(standIn.vars).customers.create({ email })
const emails = () => received.map(({ body }) => JSON.parse(body).data.object.email)
const verified = ({ body, signature }: Received, receivedAt?: number) =>
	Stripe.webhooks.constructEventAsync(body, signature, secret, 300, undefined, receivedAt)

test('an event is sent with a signature that the library accepts', async () => {
	await makeCustomer('a@kitchen.example')
	await standIn.deliver()
	const event = await verified(received[0] as Received)
	expect([event.type, event.livemode, event.api_version]).toEqual(['customer.created', false, Stripe.API_VERSION])
})

test('an endpoint gets only the events that it asked for', async () => {
	const { id } = await makeCustomer('a@kitchen.example')
	await openStripe(standIn.vars).customers.update(id, { email: 'b@kitchen.example' })
	await standIn.deliver()
	expect(emails()).toEqual(['a@kitchen.example'])
})

test('what is not answered with success waits and is sent again', async () => {
	statuses = [500, 503]
	await makeCustomer('a@kitchen.example')
	const statusesOf = async () => (await standIn.deliver()).map(({ status }) => status)
	expect(await statusesOf()).toEqual([500, 503])
	expect(await statusesOf()).toEqual([200])
	expect(await statusesOf()).toEqual([])
	expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
})

test('events are doubled, lost and reordered when asked', async () => {
	standIn.switches.webhooks.held = true
	standIn.switches.webhooks.copies = ({ data }) => ((data.object as Stripe.Customer).email?.startsWith('lost') ? 0 : 2)
	standIn.switches.webhooks.order = 'reversed'
	for (const name of ['a', 'lost', 'b']) await makeCustomer(name)
	expect(emails()).toEqual([])
	await standIn.deliver()
	expect(emails()).toEqual(['b', 'b', 'a', 'a'])
})

test('a signature can be of another secret or of another time', async () => {
	standIn.switches.webhooks.secret = 'whsec_of_somebody_else'
	await makeCustomer('a')
	await standIn.deliver()
	await expect(verified(received[0] as Received)).rejects.toThrow(/signature/)
	standIn.asUsual()
	standIn.switches.webhooks.signedAt = Date.now() - 301_000
	await makeCustomer('b')
	await standIn.deliver()
	await expect(verified(received[1] as Received)).rejects.toThrow(/tolerance/)
})

test('an event can say that it is of the live mode', async () => {
	standIn.switches.webhooks.livemode = true
	await makeCustomer('a')
	await standIn.deliver()
	expect((await verified(received[0] as Received)).livemode).toBe(true)
})

test('an event can be sent again, and signed for a request of the test itself', async () => {
	await makeCustomer('a')
	await standIn.deliver()
	const event = standIn.events.findLast(({ type }) => type === 'customer.created')
	standIn.resend(event?.id ?? '')
	await standIn.deliver()
	expect(emails()).toEqual(['a', 'a'])
	const { body, signature } = standIn.signed(event as Stripe.Event)
	expect((await verified({ body, signature })).id).toBe(event?.id)
})
