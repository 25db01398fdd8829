import { openRequestDb } from '#app/platform/server/request-db.ts'
import { createSyncApp } from './app.ts'
import { CALENDAR_PATH, createCalendarApp } from './calendar.ts'

const doors = { openDb: openRequestDb, clock: () => Date.now() }
const sync = createSyncApp(doors)
const calendar = createCalendarApp(doors)

export default {
	fetch(request: Request, env?: Parameters<typeof sync.fetch>[1], context?: Parameters<typeof sync.fetch>[2]) {
		const isCalendar = new URL(request.url).pathname.startsWith(CALENDAR_PATH)
		return (isCalendar ? calendar : sync).fetch(request, env, context)
	},
}
