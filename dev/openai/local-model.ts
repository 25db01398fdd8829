import { startOpenAi } from '../openai.ts'

/** The variables of the Workers that ask a model. */
const NAMES = [
	'OPENAI_API_KEY',
	'AI_MODEL',
	'AI_BASE_URL',
	'AI_IMAGE_MODEL',
	'AI_TIMEOUT_S',
	'AI_CONTEXT_TOKENS',
	'AI_TURNS_AT_ONCE',
	'AI_PRICE_IN',
	'AI_PRICE_OUT',
	'AI_MONTHLY_BUDGET_USD',
]

/**
 * The model of a stack on this machine, by its environment: a server with a key or one of your own, by the variables of
 * the Workers; with AI_STAND_IN the stand-in, which answers by the script of that name; else none.
 */
export async function startLocalModel(
	env: Readonly<Record<string, string | undefined>>,
): Promise<{ vars: Record<string, string>; close(): Promise<void> }> {
	if (!env.AI_STAND_IN) {
		const vars = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
		return { vars, close: async () => {} }
	}
	const openai = await startOpenAi()
	return {
		vars: {
			OPENAI_API_KEY: 'none',
			AI_MODEL: 'stand-in',
			AI_IMAGE_MODEL: 'stand-in',
			AI_BASE_URL: openai.baseUrl(env.AI_STAND_IN),
		},
		close: () => openai.close(),
	}
}
