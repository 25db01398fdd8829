import { byCreated, pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get } from '../world.ts'

export const eventRoutes: Routes = {
	'GET /v1/events': ({ world, params }) => {
		const type = params.text('type')
		const types = params.texts('types')
		const found = all(world.state.events).filter(
			(event) => (type === undefined || event.type === type) && (!types || types.includes(event.type)),
		)
		return pageOf('/v1/events', byCreated(found, params), params)
	},
	'GET /v1/events/:id': ({ world, id }) => get(world.state.events, 'event', id),
}
