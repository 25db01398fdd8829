import { createClient } from '@libsql/client/web'
import Stripe from 'stripe'

type Env = { LIBSQL_URL: string; STRIPE_WEBHOOK_SECRET: string }

/** What a webhook costs without the product: the check of the signature and the same row. Only the bench builds it. */
export default {
	async fetch(request: Request, env: Env): Promise<Response> {
		// The bench waits until it answers.
		if (request.method !== 'POST') return new Response(null, { status: 204 })
		const body = await request.text()
		const signature = request.headers.get('stripe-signature') ?? ''
		const event = await Stripe.webhooks.constructEventAsync(body, signature, env.STRIPE_WEBHOOK_SECRET, 300)
		const db = createClient({ url: env.LIBSQL_URL })
		await db.batch(
			[
				{
					sql: 'insert into stripe_events (id, type, customer_id, created_at, received_at) values (?, ?, null, ?, ?) on conflict do nothing',
					args: [event.id, event.type, event.created * 1000, Date.now()],
				},
			],
			'write',
		)
		return Response.json({ received: true })
	},
}
