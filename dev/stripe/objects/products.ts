import type Stripe from 'stripe'
import { change, emit } from '../events.ts'
import { changedMetadata } from '../protocol/form.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get, newId } from '../world.ts'

export const productRoutes: Routes = {
	'POST /v1/products': ({ world, params }) => {
		const id = params.text('id') ?? newId('prod')
		const product: Stripe.Product = {
			id,
			object: 'product',
			active: params.flag('active') ?? true,
			created: world.state.time,
			default_price: null,
			description: params.text('description') ?? null,
			images: [],
			livemode: world.livemode,
			marketing_features: [],
			metadata: params.record('metadata') ?? {},
			name: params.required('name'),
			package_dimensions: null,
			shippable: null,
			statement_descriptor: null,
			tax_code: params.text('tax_code') ?? null,
			tax_details: null,
			type: 'service',
			unit_label: null,
			updated: world.state.time,
			url: null,
		}
		params.refuseUnknown()
		world.state.products[id] = product
		emit(world, 'product.created', product)
		return product
	},
	'GET /v1/products': ({ world, params }) => {
		const active = params.flag('active')
		const ids = params.texts('ids')
		const found = all(world.state.products).filter(
			(product) => (active === undefined || product.active === active) && (!ids || ids.includes(product.id)),
		)
		return pageOf('/v1/products', found, params)
	},
	'GET /v1/products/:id': ({ world, id }) => get(world.state.products, 'product', id),
	'POST /v1/products/:id': ({ world, params, id }) => {
		const product = get(world.state.products, 'product', id)
		const patch: Partial<Stripe.Product> = {
			name: params.text('name') ?? product.name,
			active: params.flag('active') ?? product.active,
			description: params.changed('description', product.description),
			tax_code: params.changed('tax_code', typeof product.tax_code === 'string' ? product.tax_code : null),
			metadata: changedMetadata(product.metadata, params.record('metadata')),
		}
		params.refuseUnknown()
		return change(world, 'product.updated', product, patch)
	},
}
