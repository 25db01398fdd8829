import type { ProviderEnv } from '#app/platform/server/env.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { stopsNow } from '#db/queries/switches.ts'
import { safeNext } from '../../model/guard.ts'
import { isProviderProblem, sentenceOf } from '../../model/provider-messages.ts'
import { findProvider } from './configured.ts'

const UNKNOWN = 'Provider'

/**
 * Why a sign-in at a provider failed, as an address says it: a name of ours, never a text. `params`: those of the login
 * page that says it again, with the page that was asked for.
 */
export function problemIn(env: ProviderEnv, params: URLSearchParams): { sentence: string; params: string } | null {
	const problem = params.get('problem')
	if (!isProviderProblem(problem)) return null
	const next = params.get('next')
	const client = findProvider(env, params.get('provider') ?? '')
	return {
		sentence: sentenceOf(problem, client?.label ?? UNKNOWN),
		params: new URLSearchParams({
			problem,
			...(client ? { provider: client.id } : {}),
			...(next === null ? {} : { next: safeNext(next) }),
		}).toString(),
	}
}

/**
 * The same with the sentence that an administrator has given for closed sign-ups. One round trip for that problem, else
 * none.
 */
export async function readProblem(
	{ db, env }: { db: Db; env: ProviderEnv },
	params: URLSearchParams,
): Promise<ReturnType<typeof problemIn>> {
	const problem = problemIn(env, params)
	if (!problem || params.get('problem') !== 'closed') return problem
	const { stops } = await ask(db, { stops: stopsNow() })
	return { ...problem, sentence: stops.read_only ?? stops.sign_ups ?? problem.sentence }
}
