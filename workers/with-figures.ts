import { clockOf } from '#app/platform/server/clock.ts'
import { createLog } from '#app/platform/server/log.ts'
import { withTrips } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { writeFiguresLater } from '#app/platform/server/write-figures.ts'

type Env = Parameters<typeof writeFiguresLater>[0]
type Context = Pick<ExecutionContext, 'waitUntil'>
type Fetch = (request: Request, env: never, context?: never) => Response | Promise<Response>

/** A sub-worker that answers with its round trips, and writes down what it has counted once its answer is on its way. */
export function withFigures<W extends { fetch: Fetch }>(worker: W): W {
	const { fetch } = worker
	const counted = async (request: Request, env: Env, context?: Context) => {
		const response = withTrips(request, await fetch(request, env as never, context as never))
		if (context) {
			const log = createLog(requestIdOf(request))
			const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
			writeFiguresLater(env, { waitUntil, log, now: clockOf(request)() })
		}
		return response
	}
	return Object.assign(worker, { fetch: counted })
}
