import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import { AppError } from '#app/platform/model/errors.ts'
import { type AiConfig, failureOf, openAiOf } from '#app/platform/server/ai.ts'
import { AI_INSTRUCTIONS, type AiRecipe, aiRecipeSchema } from '../model/capture/ai-recipe.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'

/** What the model reads: text, or a picture (a JPEG or PNG in base64). */
export type AiSource = { text: string } | { image: string; mediaType: 'image/jpeg' | 'image/png' }

const MOST_TOKENS = 6_000
/** A page of recipes is a tenth of it. */
export const MOST_SOURCE_CHARS = 60_000

/** A failure that costs the cook nothing: the model was not reached, or refused before doing any work. */
export class AiUnreachable extends AppError {}

export type AiReading = { recipe: AiRecipe; tokens: { inputTokens: number; outputTokens: number } }

/**
 * Makes a model copy a recipe out of a source into our schema, without tools. Throws AiUnreachable if the provider is
 * unreachable, late, busy or refuses us; AppError if its answer is not a recipe.
 */
export async function extractWithAi(source: AiSource, config: AiConfig, signal: AbortSignal): Promise<AiReading> {
	try {
		const { output, usage } = await generateText({
			model: openAiOf(config).chat(config.model),
			output: Output.object({ schema: aiRecipeSchema }),
			instructions: AI_INSTRUCTIONS,
			messages: [{ role: 'user', content: contentOf(source) }],
			maxOutputTokens: MOST_TOKENS,
			maxRetries: 0,
			abortSignal: AbortSignal.any([signal, AbortSignal.timeout(config.firstTokenMs)]),
		})
		if (!output.found || (output.ingredients.length === 0 && output.steps.length === 0))
			throw new AppError('invalid', M.aiNoRecipe)
		return { recipe: output, tokens: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens || 1 } }
	} catch (cause) {
		throw refusalOf(cause)
	}
}

const contentOf = (source: AiSource) =>
	'text' in source
		? [{ type: 'text' as const, text: `<source>\n${source.text.slice(0, MOST_SOURCE_CHARS)}\n</source>` }]
		: [
				{ type: 'text' as const, text: 'The source is this picture.' },
				{ type: 'image' as const, image: source.image, mediaType: source.mediaType },
			]

function refusalOf(cause: unknown): AppError {
	if (cause instanceof AppError) return cause
	if (NoObjectGeneratedError.isInstance(cause) || NoOutputGeneratedError.isInstance(cause))
		return new AppError('upstream_failed', M.aiNoData, { cause })
	const { cause: why, status } = failureOf(cause)
	const words = status !== undefined ? `status ${status}` : why === 'late' ? 'no answer in time' : 'no answer'
	return new AiUnreachable('upstream_failed', M.aiFailed(words), { cause })
}
