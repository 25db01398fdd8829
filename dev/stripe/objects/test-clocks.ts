import type Stripe from 'stripe'
import { passTime } from '../billing/pass-time.ts'
import { emit } from '../events.ts'
import { invalid } from '../protocol/errors.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, DAY_S, get, newId } from '../world.ts'
import { deleteCustomer } from './customers.ts'

export const testClockRoutes: Routes = {
	'POST /v1/test_helpers/test_clocks': ({ world, params }) => {
		const frozen = params.integer('frozen_time')
		if (frozen === undefined) throw invalid('Missing required param: frozen_time.', 'frozen_time', 'parameter_missing')
		const clock: Stripe.TestHelpers.TestClock = {
			id: newId('clock'),
			object: 'test_helpers.test_clock',
			created: world.state.time,
			deletes_after: world.state.time + 30 * DAY_S,
			frozen_time: frozen,
			livemode: false,
			name: params.text('name') ?? null,
			status: 'ready',
			status_details: {},
		}
		params.refuseUnknown()
		world.state.testClocks[clock.id] = clock
		emit(world, 'test_helpers.test_clock.created', clock)
		return clock
	},
	'GET /v1/test_helpers/test_clocks': ({ world, params }) =>
		pageOf('/v1/test_helpers/test_clocks', all(world.state.testClocks), params),
	'GET /v1/test_helpers/test_clocks/:id': ({ world, id }) => get(world.state.testClocks, 'test clock', id),
	'POST /v1/test_helpers/test_clocks/:id/advance': ({ world, params, id }) => {
		const clock = get(world.state.testClocks, 'test clock', id)
		const frozen = params.integer('frozen_time')
		params.refuseUnknown()
		if (frozen === undefined || frozen <= clock.frozen_time)
			throw invalid('A test clock can only be advanced to a later time.', 'frozen_time')
		passTime(world, clock, frozen)
		emit(world, 'test_helpers.test_clock.ready', clock)
		return clock
	},
	'DELETE /v1/test_helpers/test_clocks/:id': ({ world, id }) => {
		get(world.state.testClocks, 'test clock', id)
		for (const customer of all(world.state.customers)) if (customer.test_clock === id) deleteCustomer(world, customer)
		delete world.state.testClocks[id]
		return { id, object: 'test_helpers.test_clock', deleted: true }
	},
}
