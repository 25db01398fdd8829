import { isDiagnostics, settingsOf, type Try, tryAll, type WorkerReport } from '#app/platform/server/diagnose.ts'

/** What a Worker needs: the names of its settings, and how its dependencies are tried. */
export type Needs = { settings: readonly string[]; tries?: Record<string, Try> }

export const reportOf = async (env: object, { settings, tries = {} }: Needs): Promise<WorkerReport> => ({
	settings: settingsOf(env, settings),
	tried: await tryAll(tries),
})

type Fetch = (request: Request, env: never, context?: never) => Response | Promise<Response>

/** A sub-worker that tells the main Worker, by its binding, how it is. */
export function withDiagnostics<E extends object, W extends { fetch: Fetch }>(
	worker: W,
	needsOf: (env: E) => Needs,
): W {
	const { fetch } = worker
	const diagnosed = async (request: Request, env: E, context?: unknown) =>
		isDiagnostics(request)
			? Response.json(await reportOf(env, needsOf(env)))
			: fetch(request, env as never, context as never)
	return Object.assign(worker, { fetch: diagnosed })
}
