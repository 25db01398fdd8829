import type Stripe from 'stripe'
import { cancelNow } from '../billing/cancel.ts'
import { change, emit } from '../events.ts'
import { changedMetadata, type Params } from '../protocol/form.ts'
import { byCreated, pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get, newId, timeOf, type World } from '../world.ts'
import { ENDED, subscriptionsOf } from './subscription-object.ts'

export const customerRoutes: Routes = {
	'POST /v1/customers': ({ world, params }) => {
		const clock = params.text('test_clock')
		if (clock) get(world.state.testClocks, 'test clock', clock, 'test_clock')
		const customer: Stripe.Customer = {
			id: newId('cus'),
			object: 'customer',
			address: addressFrom(params.inside('address')),
			balance: 0,
			created: timeOf(world, { test_clock: clock ?? null }),
			currency: null,
			default_source: null,
			delinquent: false,
			description: params.text('description') ?? null,
			discount: null,
			email: params.text('email') ?? null,
			invoice_prefix: newId('').slice(-8).toUpperCase(),
			invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
			livemode: world.livemode,
			metadata: params.record('metadata') ?? {},
			name: params.text('name') ?? null,
			next_invoice_sequence: 1,
			phone: null,
			preferred_locales: params.texts('preferred_locales') ?? [],
			shipping: null,
			tax_exempt: 'none',
			test_clock: clock ?? null,
		}
		params.refuseUnknown()
		world.state.customers[customer.id] = customer
		emit(world, 'customer.created', customer)
		return customer
	},
	'GET /v1/customers': ({ world, params }) => {
		const email = params.text('email')
		const clock = params.text('test_clock')
		const found = all(world.state.customers).filter(
			(customer) =>
				(email === undefined || customer.email === email) && (clock === undefined || customer.test_clock === clock),
		)
		return pageOf('/v1/customers', byCreated(found, params), params)
	},
	'GET /v1/customers/:id': ({ world, id }) =>
		world.state.deletedCustomers[id] ?? get(world.state.customers, 'customer', id),
	'POST /v1/customers/:id': ({ world, params, id }) => {
		const customer = get(world.state.customers, 'customer', id)
		const method = params.inside('invoice_settings').text('default_payment_method')
		if (method) get(world.state.paymentMethods, 'PaymentMethod', method, 'invoice_settings[default_payment_method]')
		const address = params.has('address') ? addressFrom(params.inside('address')) : customer.address
		const patch: Partial<Stripe.Customer> = {
			address: address ?? null,
			description: params.changed('description', customer.description),
			email: params.changed('email', customer.email),
			name: params.changed('name', customer.name ?? null),
			preferred_locales: params.texts('preferred_locales') ?? customer.preferred_locales ?? [],
			metadata: changedMetadata(customer.metadata, params.record('metadata')),
			...(method ? { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } } : {}),
		}
		params.refuseUnknown()
		return change(world, 'customer.updated', customer, patch)
	},
	'DELETE /v1/customers/:id': ({ world, id }) => deleteCustomer(world, get(world.state.customers, 'customer', id)),
}

/** Deletes a customer; the subscriptions are cancelled at once. */
export function deleteCustomer(world: World, customer: Stripe.Customer): Stripe.DeletedCustomer {
	for (const subscription of subscriptionsOf(world, customer.id))
		if (!ENDED.includes(subscription.status)) cancelNow(world, subscription)
	emit(world, 'customer.deleted', customer)
	delete world.state.customers[customer.id]
	const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
	world.state.deletedCustomers[customer.id] = deleted
	return deleted
}

/** An address; null when no part of it is given. */
export function addressFrom(params: Params): Stripe.Address | null {
	const part = (key: string) => params.emptyable(key) ?? null
	const address = {
		city: part('city'),
		country: part('country'),
		line1: part('line1'),
		line2: part('line2'),
		postal_code: part('postal_code'),
		state: part('state'),
	}
	return Object.values(address).some((value) => value !== null) ? address : null
}
