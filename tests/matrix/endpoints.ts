import type { Hono } from 'hono'
import { ENDPOINTS, serviceAt } from '../../workers/app/endpoints.ts'
import chat from '../../workers/chat/index.ts'
import { app as checkout } from '../../workers/checkout/app.ts'
import extract from '../../workers/extract/index.ts'
import { app as jobs } from '../../workers/jobs/app.ts'
import media from '../../workers/media/index.ts'
import { app as push } from '../../workers/push/app.ts'
import { createSyncApp } from '../../workers/sync/app.ts'
import { createCalendarApp } from '../../workers/sync/calendar.ts'

/** An address that is no page. */
export type Endpoint = {
	method: string
	path: string
	/** Whether the main Worker passes it on: otherwise only another Worker can ask for it. */
	isPublic: boolean
}

/** The apps are only asked for their routes. */
const NO_DEPS = {} as Parameters<typeof createSyncApp>[0]
const APPS = {
	chat,
	checkout,
	extract,
	jobs,
	media,
	push,
	sync: createSyncApp(NO_DEPS),
	calendar: createCalendarApp(NO_DEPS),
}

/** The main Worker's own endpoints take any method and decide themselves. */
const OWN_METHODS = ['GET', 'POST']

/** Every endpoint of every Worker: the main Worker's list, and the routes of each Hono app. */
export function endpointsOf(apps: Record<string, Pick<Hono, 'routes'>> = APPS as never): Endpoint[] {
	const own = ENDPOINTS.flatMap(({ paths, more = [] }) =>
		paths.flatMap((path) => [...OWN_METHODS, ...more].map((method) => ({ method, path, isPublic: true }))),
	)
	const passedOn = Object.values(apps).flatMap(({ routes }) =>
		routes
			.filter(({ handler }) => !isMiddleware(handler))
			.map(({ method, path }) => ({ method, path, isPublic: serviceAt(path) !== undefined })),
	)
	return [...own, ...passedOn]
}

/** A middleware takes `next` beside the context. */
const isMiddleware = (handler: { length: number }): boolean => handler.length > 1
