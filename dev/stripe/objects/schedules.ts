import { invalid } from '../protocol/errors.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get } from '../world.ts'
import { createSchedule, releaseSchedule } from './schedule-object.ts'

export const scheduleRoutes: Routes = {
	'POST /v1/subscription_schedules': ({ world, params }) => {
		const id = params.required('from_subscription')
		params.refuseUnknown()
		const subscription = get(world.state.subscriptions, 'subscription', id, 'from_subscription')
		if (subscription.schedule) throw invalid('The subscription is already attached to a schedule.', 'from_subscription')
		return createSchedule(world, subscription, [])
	},
	'GET /v1/subscription_schedules': ({ world, params }) => {
		const customer = params.text('customer')
		const found = all(world.state.schedules).filter((each) => customer === undefined || each.customer === customer)
		return pageOf('/v1/subscription_schedules', found, params)
	},
	'GET /v1/subscription_schedules/:id': ({ world, id }) => get(world.state.schedules, 'subscription schedule', id),
	'POST /v1/subscription_schedules/:id/release': ({ world, params, id }) => {
		params.flag('preserve_cancel_date')
		params.refuseUnknown()
		const schedule = get(world.state.schedules, 'subscription schedule', id)
		const subscription = Object.values(world.state.subscriptions).find((each) => each.schedule === schedule.id)
		if (subscription) releaseSchedule(world, subscription)
		return schedule
	},
}
