/** A fake of OpenAI's moderation: the same requests, answers and refusals. */
export type FakeModeration = {
	/** Replaces `fetch`. */
	fetch: typeof fetch
	/** Every input that was sent, oldest first: a text, or a picture's address. */
	asked: string[]
	/** 'flagging' flags everything as sexual, 'down' answers 503, 'broken' answers something that is no verdict. */
	mode: 'ok' | 'flagging' | 'down' | 'broken'
}

type Input = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

const CATEGORIES = ['harassment', 'hate', 'sexual', 'violence/graphic']

/** Flags a text that contains `FLAG category`, and a picture whose bytes do. */
export function fakeModeration(key = 'a-key'): FakeModeration {
	const fake: FakeModeration = {
		asked: [],
		mode: 'ok',
		fetch: async (input, init) => {
			const request = new Request(input, init)
			if (fake.mode === 'down') return new Response(null, { status: 503 })
			if (fake.mode === 'broken') return Response.json({ results: [] })
			if (request.headers.get('authorization') !== `Bearer ${key}`) return refusal(401, 'Incorrect API key provided')
			if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/moderations'))
				return refusal(404, 'Unknown request URL')
			const { model, input: parts }: { model: string; input: Input[] } = JSON.parse(await request.text())
			if (!model.startsWith('omni-moderation')) return refusal(404, 'The model does not exist')
			return Response.json({
				id: 'modr-1',
				model,
				results: parts.map((part) => {
					const said = part.type === 'text' ? part.text : part.image_url.url
					fake.asked.push(said)
					if (fake.mode === 'flagging') return judge('FLAG sexual')
					return judge(part.type === 'text' ? said : atob(said.split(',')[1] ?? ''))
				}),
			})
		},
	}
	return fake
}

function judge(said: string) {
	const found = CATEGORIES.filter((category) => said.includes(`FLAG ${category}`))
	return {
		flagged: found.length > 0 || said.includes('FLAG other'),
		categories: Object.fromEntries(CATEGORIES.map((category) => [category, found.includes(category)])),
		category_scores: Object.fromEntries(
			CATEGORIES.map((category) => [category, found.includes(category) ? 0.9 : 0.01]),
		),
	}
}

const refusal = (status: number, message: string) =>
	Response.json({ error: { message, type: 'invalid_request_error', param: null, code: null } }, { status })
