import type { ProviderEnv } from '#app/platform/server/env.ts'
import { isProviderProblem, sentenceOf } from '../../model/provider-messages.ts'
import { findProvider } from './configured.ts'

const UNKNOWN = 'Provider'

/** Why a sign-in at a provider failed, as an address says it: a name of ours, never a text. */
export function problemIn(env: ProviderEnv, params: URLSearchParams): { sentence: string; params: string } | null {
	const problem = params.get('problem')
	if (!isProviderProblem(problem)) return null
	const client = findProvider(env, params.get('provider') ?? '')
	return {
		sentence: sentenceOf(problem, client?.label ?? UNKNOWN),
		params: new URLSearchParams({ problem, ...(client ? { provider: client.id } : {}) }).toString(),
	}
}
