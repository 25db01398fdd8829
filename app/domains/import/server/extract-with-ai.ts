import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import { AppError } from '#app/platform/model/errors.ts'
import { AI_INSTRUCTIONS, type AiRecipe, aiRecipeSchema } from '../model/capture/ai-recipe.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'

/** The model and its address. Without a key no request is made. */
export type AiConfig = { OPENAI_API_KEY?: string; AI_MODEL: string; AI_BASE_URL: string }

/** What the model reads: text, or a picture (a JPEG or PNG in base64). */
export type AiSource = { text: string } | { image: string; mediaType: 'image/jpeg' | 'image/png' }

const TIME_MS = 45_000
const MOST_TOKENS = 6_000
/** A page of recipes is a tenth of it. */
export const MOST_SOURCE_CHARS = 60_000

/** A failure that costs the cook nothing: the model was not reached, or refused before doing any work. */
export class AiUnreachable extends AppError {}

/**
 * Makes a model copy a recipe out of a source into our schema, without tools. Throws AiUnreachable if the provider is
 * unreachable, busy or refuses us; AppError if its answer is not a recipe.
 */
export async function extractWithAi(source: AiSource, config: AiConfig, signal: AbortSignal): Promise<AiRecipe> {
	if (!config.OPENAI_API_KEY) throw new AiUnreachable('unavailable', M.aiNoKey)
	const openai = createOpenAI({ apiKey: config.OPENAI_API_KEY, baseURL: config.AI_BASE_URL })
	try {
		const { output } = await generateText({
			model: openai.chat(config.AI_MODEL),
			output: Output.object({ schema: aiRecipeSchema }),
			instructions: AI_INSTRUCTIONS,
			messages: [{ role: 'user', content: contentOf(source) }],
			maxOutputTokens: MOST_TOKENS,
			maxRetries: 0,
			abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]),
		})
		if (!output.found || (output.ingredients.length === 0 && output.steps.length === 0))
			throw new AppError('invalid', M.aiNoRecipe)
		return output
	} catch (cause) {
		throw failureOf(cause)
	}
}

const contentOf = (source: AiSource) =>
	'text' in source
		? [{ type: 'text' as const, text: `<source>\n${source.text.slice(0, MOST_SOURCE_CHARS)}\n</source>` }]
		: [
				{ type: 'text' as const, text: 'The source is this picture.' },
				{ type: 'image' as const, image: source.image, mediaType: source.mediaType },
			]

function failureOf(cause: unknown): AppError {
	if (cause instanceof AppError) return cause
	if (NoObjectGeneratedError.isInstance(cause) || NoOutputGeneratedError.isInstance(cause))
		return new AppError('upstream_failed', M.aiNoData, { cause })
	if (APICallError.isInstance(cause))
		return new AiUnreachable(
			'upstream_failed',
			M.aiFailed(cause.statusCode ? `status ${cause.statusCode}` : 'no answer'),
			{
				cause,
			},
		)
	const isLate = cause instanceof Error && /^(TimeoutError|AbortError)$/.test(cause.name)
	// A request that timed out was worked on, and is charged.
	if (isLate) return new AppError('upstream_failed', M.aiFailed('no answer in time'), { cause })
	return new AiUnreachable('upstream_failed', M.aiFailed('no answer'), { cause })
}
