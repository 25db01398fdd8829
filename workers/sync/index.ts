import { clockOf } from '#app/platform/server/clock.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { withDiagnostics } from '../with-diagnostics.ts'
import { withFigures } from '../with-figures.ts'
import { createSyncApp, type SyncAppDeps } from './app.ts'
import { CALENDAR_PATH, createCalendarApp } from './calendar.ts'

const deps: SyncAppDeps = {
	openDb: (env, request) => openDbOf(request, env, createLog(requestIdOf(request))),
	clock: (request) => clockOf(request)(),
}
const sync = createSyncApp(deps)
const calendar = createCalendarApp(deps)

const worker = withFigures({
	fetch(request: Request, env?: Parameters<typeof sync.fetch>[1], context?: Parameters<typeof sync.fetch>[2]) {
		const isCalendar = new URL(request.url).pathname.startsWith(CALENDAR_PATH)
		return (isCalendar ? calendar : sync).fetch(request, env, context)
	},
})

export default withDiagnostics(worker, () => ({
	settings: [
		'LIBSQL_URL',
		'LIBSQL_AUTH_TOKEN',
		'SYNC_SEAL_SECRET',
		'SYNC_PUSH_LIMIT',
		'MODERATION_API_URL',
		'MODERATION_API_KEY',
	],
}))
