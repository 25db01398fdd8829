import Stripe from 'stripe'
import { change, emit } from '../events.ts'
import { invalid } from '../protocol/errors.ts'
import { changedMetadata } from '../protocol/form.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get, idOf, newId, type World } from '../world.ts'

export const priceRoutes: Routes = {
	'POST /v1/prices': ({ world, params }) => {
		const product = get(world.state.products, 'product', params.required('product'), 'product')
		const amount = params.integer('unit_amount')
		if (amount === undefined) throw invalid('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing')
		const recurring = params.inside('recurring')
		const interval = recurring.choice('interval', ['day', 'week', 'month', 'year'])
		const price: Stripe.Price = {
			id: newId('price'),
			object: 'price',
			active: params.flag('active') ?? true,
			billing_scheme: 'per_unit',
			created: world.state.time,
			currency: params.required('currency'),
			custom_unit_amount: null,
			livemode: world.livemode,
			lookup_key: params.text('lookup_key') ?? null,
			metadata: params.record('metadata') ?? {},
			nickname: params.text('nickname') ?? null,
			product: product.id,
			recurring: interval
				? {
						interval,
						interval_count: recurring.integer('interval_count') ?? 1,
						meter: null,
						trial_period_days: null,
						usage_type: 'licensed',
					}
				: null,
			tax_behavior: params.choice('tax_behavior', ['inclusive', 'exclusive', 'unspecified']) ?? 'unspecified',
			tiers_mode: null,
			transform_quantity: null,
			type: interval ? 'recurring' : 'one_time',
			unit_amount: amount,
			unit_amount_decimal: Stripe.Decimal.from(amount),
		}
		const transfers = params.flag('transfer_lookup_key') ?? false
		params.refuseUnknown()
		claimLookupKey(world, price.lookup_key, transfers)
		world.state.prices[price.id] = price
		emit(world, 'price.created', price)
		return price
	},
	'GET /v1/prices': ({ world, params }) => {
		const keys = params.texts('lookup_keys')
		const product = params.text('product')
		const active = params.flag('active')
		const found = all(world.state.prices).filter(
			(price) =>
				(!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
				(product === undefined || idOf(price.product) === product) &&
				(active === undefined || price.active === active),
		)
		return pageOf('/v1/prices', found, params)
	},
	'GET /v1/prices/:id': ({ world, id }) => get(world.state.prices, 'price', id),
	'POST /v1/prices/:id': ({ world, params, id }) => {
		const price = get(world.state.prices, 'price', id)
		const key = params.changed('lookup_key', price.lookup_key)
		const behavior = params.choice('tax_behavior', ['inclusive', 'exclusive', 'unspecified'])
		if (behavior && price.tax_behavior !== 'unspecified' && behavior !== price.tax_behavior)
			throw invalid('The tax behavior of a price can only be set once.', 'tax_behavior')
		const patch: Partial<Stripe.Price> = {
			active: params.flag('active') ?? price.active,
			nickname: params.text('nickname') ?? price.nickname,
			metadata: changedMetadata(price.metadata, params.record('metadata')),
			lookup_key: key,
			...(behavior ? { tax_behavior: behavior } : {}),
		}
		const transfers = params.flag('transfer_lookup_key') ?? false
		params.refuseUnknown()
		if (key && key !== price.lookup_key) claimLookupKey(world, key, transfers)
		return change(world, 'price.updated', price, patch)
	},
}

/** A lookup key belongs to one price: it is taken from the other one, if that is asked for. */
function claimLookupKey(world: World, key: string | null, transfers: boolean): void {
	const owner = key && all(world.state.prices).find((price) => price.lookup_key === key)
	if (!owner) return
	if (!transfers) throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, 'lookup_key')
	change(world, 'price.updated', owner, { lookup_key: null })
}

/** The older shape of a price, which a subscription's item still has. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
	id: price.id,
	object: 'plan',
	active: price.active,
	amount: price.unit_amount,
	amount_decimal: price.unit_amount_decimal,
	billing_scheme: 'per_unit',
	created: price.created,
	currency: price.currency,
	interval: price.recurring?.interval ?? 'month',
	interval_count: price.recurring?.interval_count ?? 1,
	livemode: price.livemode,
	metadata: price.metadata,
	meter: null,
	nickname: price.nickname,
	product: price.product,
	tiers_mode: null,
	transform_usage: null,
	trial_period_days: null,
	usage_type: 'licensed',
})
