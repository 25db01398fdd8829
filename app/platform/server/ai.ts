import { createOpenAI } from '@ai-sdk/openai'
import { AISDKError, APICallError, RetryError } from 'ai'
import { type AiFailure, DEFAULT_WAIT_S } from '../model/ai-causes.ts'
import { type TakeText, withMergedDeltas } from './merge-deltas.ts'

/** The variables of the Workers that ask a model; README has the table. All are texts, and empty means left out. */
export type AiEnv = {
	/** A secret; 'none' for a server that takes no key. Without it no model is asked. */
	OPENAI_API_KEY?: string
	AI_MODEL: string
	AI_BASE_URL: string
	AI_IMAGE_MODEL?: string
	AI_TIMEOUT_S?: string
	AI_CONTEXT_TOKENS?: string
	AI_TURNS_AT_ONCE?: string
	AI_PRICE_IN?: string
	AI_PRICE_OUT?: string
	AI_MONTHLY_BUDGET_USD?: string
}

export type AiConfig = {
	/** Null for a server that takes none. */
	apiKey: string | null
	baseUrl: string
	model: string
	/** Null: no pictures. */
	imageModel: string | null
	/** Milliseconds until the first token; half of it between two. */
	firstTokenMs: number
	contextTokens: number
	/** Turns of one cook at work at once. */
	turnsAtOnce: number
	/** Dollars a million tokens, which is millionths of a dollar a token. */
	priceIn: number
	priceOut: number
	/** What a month may cost, in millionths of a dollar; null without a budget. */
	budgetMicros: number | null
}

/** The names of all settings of a model, for the diagnostics. */
export const AI_SETTINGS = [
	...['OPENAI_API_KEY', 'AI_BASE_URL', 'AI_MODEL', 'AI_IMAGE_MODEL', 'AI_TIMEOUT_S', 'AI_CONTEXT_TOKENS'],
	...['AI_TURNS_AT_ONCE', 'AI_PRICE_IN', 'AI_PRICE_OUT', 'AI_MONTHLY_BUDGET_USD'],
]

/** The configuration of a Worker; null without a key. */
export function readAi(env: AiEnv): AiConfig | null {
	if (!env.OPENAI_API_KEY) return null
	const budget = numberOf(env.AI_MONTHLY_BUDGET_USD, 0)
	return {
		apiKey: env.OPENAI_API_KEY === 'none' ? null : env.OPENAI_API_KEY,
		baseUrl: env.AI_BASE_URL,
		model: env.AI_MODEL,
		imageModel: env.AI_IMAGE_MODEL || null,
		firstTokenMs: numberOf(env.AI_TIMEOUT_S, 60) * 1000,
		contextTokens: numberOf(env.AI_CONTEXT_TOKENS, 16_000),
		turnsAtOnce: numberOf(env.AI_TURNS_AT_ONCE, 2),
		priceIn: numberOf(env.AI_PRICE_IN, 0),
		priceOut: numberOf(env.AI_PRICE_OUT, 0),
		budgetMicros: budget > 0 ? Math.round(budget * 1_000_000) : null,
	}
}

/** A positive number, or `otherwise` for anything else. */
function numberOf(text: string | undefined, otherwise: number): number {
	const number = Number(text || Number.NaN)
	return Number.isFinite(number) && number > 0 ? number : otherwise
}

type OpenAiOptions = { send?: typeof fetch; takeText?: TakeText }

/**
 * The provider for a configuration: `.chat(model)` and `.image(model)`. Always chat completions, because servers that
 * speak OpenAI's protocol often lack the newer responses. With `takeText` a streamed text goes there and not through the
 * SDK, which costs more than all else that is done with it.
 */
export const openAiOf = (
	{ apiKey, baseUrl }: AiConfig,
	{ send = (...args) => fetch(...args), takeText }: OpenAiOptions = {},
) =>
	createOpenAI({
		apiKey: apiKey ?? 'none',
		baseURL: baseUrl,
		fetch: withMergedDeltas(apiKey === null ? withoutKey(send) : send, takeText),
	})

const withoutKey =
	(send: typeof fetch): typeof fetch =>
	(input, init) => {
		const headers = new Headers(init?.headers)
		headers.delete('authorization')
		return send(input, { ...init, headers })
	}

/** What tokens cost, in millionths of a dollar. */
export const costMicros = (
	{ priceIn, priceOut }: AiConfig,
	{ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number => Math.round(inputTokens * priceIn + outputTokens * priceOut)

/** Why a call of the SDK failed. */
export function failureOf(error: unknown): AiFailure {
	if (RetryError.isInstance(error)) return failureOf(error.lastError)
	if (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name)) return { cause: 'late' }
	// Anything else of the SDK is about an answer that it could not read.
	if (!APICallError.isInstance(error)) return { cause: AISDKError.isInstance(error) ? 'fault' : 'unreachable' }
	const { statusCode: status, responseHeaders } = error
	if (status === undefined) return { cause: 'unreachable' }
	if (status === 401 || status === 403) return { cause: 'key', status }
	if (status === 404) return { cause: 'model', status }
	if (status === 429) return { cause: 'busy', status, wait: waitOf(responseHeaders?.['retry-after']) }
	if (status >= 500) return { cause: 'fault', status }
	// An answer that is no chat completion.
	return status < 400 ? { cause: 'fault', status } : { cause: 'refused', status }
}

const LONGEST_WAIT_S = 3600

/** Seconds from a Retry-After header, a number or a date. */
function waitOf(header: string | undefined): number {
	const seconds = /^\d+(\.\d+)?$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1000
	return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_WAIT_S) : DEFAULT_WAIT_S
}
