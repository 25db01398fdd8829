import { HttpResponse, http } from 'msw'
import type { AiRecipe } from '#app/domains/import/model/capture/ai-recipe.ts'

export const AI_HOST = 'https://ai.nomster-test.org'
export const AI_VARS = { OPENAI_API_KEY: 'test-key', AI_MODEL: 'test-model', AI_BASE_URL: `${AI_HOST}/v1` }

/** A model's result for a short text, in our schema. */
export const LEEK_SOUP: AiRecipe = {
	found: true,
	title: 'Leek soup',
	description: '',
	ingredients: [{ text: '2 leeks', section: '' }],
	steps: ['Boil for 20 minutes.'],
	prep_time: 0,
	cook_time: 20,
	total_time: 0,
	servings: 0,
	cuisine: '',
	notes: '',
}

/** The requests that the model got. */
export type AiRequest = {
	model: string
	messages: { role: string; content: unknown }[]
	tools?: unknown[]
	response_format?: { type: string }
	max_tokens?: number
	max_completion_tokens?: number
}

/**
 * A fake provider that speaks OpenAI's chat completions: answers with the result of `answer`, and records its requests.
 */
export function fakeOpenAi(answer: (request: AiRequest) => unknown | Promise<unknown>) {
	const asked: AiRequest[] = []
	const handler = http.post(`${AI_HOST}/v1/chat/completions`, async ({ request }) => {
		const body = (await request.json()) as AiRequest
		asked.push(body)
		const content = await answer(body)
		if (content instanceof Response) return content
		return HttpResponse.json({
			id: 'answer-1',
			object: 'chat.completion',
			created: 1_800_000_000,
			model: body.model,
			choices: [
				{
					index: 0,
					message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) },
					finish_reason: 'stop',
				},
			],
			usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
		})
	})
	return { handler, asked }
}
