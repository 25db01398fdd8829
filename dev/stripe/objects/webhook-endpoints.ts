import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { invalid } from '../protocol/errors.ts'
import { changedMetadata } from '../protocol/form.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get, newId } from '../world.ts'

export const webhookEndpointRoutes: Routes = {
	'POST /v1/webhook_endpoints': ({ world, params }) => {
		const events = params.texts('enabled_events') ?? []
		if (events.length === 0)
			throw invalid('Missing required param: enabled_events.', 'enabled_events', 'parameter_missing')
		const endpoint: Stripe.WebhookEndpoint = {
			id: newId('we'),
			object: 'webhook_endpoint',
			api_version: params.text('api_version') ?? null,
			application: null,
			created: world.state.time,
			description: params.text('description') ?? null,
			enabled_events: events,
			livemode: world.livemode,
			metadata: params.record('metadata') ?? {},
			secret: `whsec_${randomBytes(24).toString('base64url')}`,
			status: 'enabled',
			url: params.required('url'),
		}
		params.refuseUnknown()
		world.state.webhookEndpoints[endpoint.id] = endpoint
		return endpoint
	},
	'GET /v1/webhook_endpoints': ({ world, params }) =>
		pageOf('/v1/webhook_endpoints', all(world.state.webhookEndpoints).map(withoutSecret), params),
	'GET /v1/webhook_endpoints/:id': ({ world, id }) =>
		withoutSecret(get(world.state.webhookEndpoints, 'webhook endpoint', id)),
	'POST /v1/webhook_endpoints/:id': ({ world, params, id }) => {
		const endpoint = get(world.state.webhookEndpoints, 'webhook endpoint', id)
		const disabled = params.flag('disabled')
		Object.assign(endpoint, {
			url: params.text('url') ?? endpoint.url,
			description: params.text('description') ?? endpoint.description,
			enabled_events: params.texts('enabled_events') ?? endpoint.enabled_events,
			metadata: changedMetadata(endpoint.metadata, params.record('metadata')),
			status: disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled',
		} satisfies Partial<Stripe.WebhookEndpoint>)
		params.refuseUnknown()
		return withoutSecret(endpoint)
	},
	'DELETE /v1/webhook_endpoints/:id': ({ world, id }) => {
		get(world.state.webhookEndpoints, 'webhook endpoint', id)
		delete world.state.webhookEndpoints[id]
		return { id, object: 'webhook_endpoint', deleted: true }
	},
}

/** Stripe tells the secret once, in the answer that made it. */
function withoutSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
	return shown
}
