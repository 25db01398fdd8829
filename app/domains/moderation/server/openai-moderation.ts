import { z } from 'zod'
import { SECOND_MS } from '#app/platform/model/clock.ts'
import { MODERATION } from '../model/messages.ts'
import { UNFLAGGED, type Verdict } from '../model/verdict.ts'

const MODEL = 'omni-moderation-latest'
const TIMEOUT_MS = 5 * SECOND_MS

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

const answerSchema = z.object({
	results: z
		.array(
			z.object({
				flagged: z.boolean(),
				categories: z.record(z.string(), z.boolean()),
				category_scores: z.record(z.string(), z.number()),
			}),
		)
		.min(1),
})

export type OpenAiModeration = { baseUrl: string; apiKey: string; send: typeof fetch }

/**
 * Sends content to a service that speaks OpenAI's moderation protocol. Throws when it does not respond in time, or with
 * something else.
 */
export async function askOpenAi({ baseUrl, apiKey, send }: OpenAiModeration, part: Part): Promise<Verdict> {
	const response = await send(`${baseUrl.replace(/\/+$/, '')}/moderations`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
		body: JSON.stringify({ model: MODEL, input: [part] }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	})
	if (!response.ok) throw new Error(`moderation: the service returned ${response.status}`)
	const [result] = answerSchema.parse(await response.json()).results
	if (!result?.flagged) return { ...UNFLAGGED, category_scores: result?.category_scores ?? {} }
	const categories = Object.keys(result.categories).filter((name) => result.categories[name])
	return { flagged: true, reason: reasonOf(categories), categories, category_scores: result.category_scores }
}

/** The cook's words for the first category that has some. */
const reasonOf = (categories: string[]): string =>
	categories.flatMap((name) => MODERATION.reasons[name.split('/')[0] ?? ''] ?? [])[0] ?? MODERATION.violates
