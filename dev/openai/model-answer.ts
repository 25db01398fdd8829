/** What the stand-in for a model answers to one request. */
export type ModelAnswer = {
	/** A list has one chunk a piece; a text one a word. */
	text?: string | string[]
	/** An object, as the text of a structured answer. */
	object?: unknown
	/** Side by side in one answer. `args` that are a text are sent as they are. */
	calls?: { name: string; args: unknown }[]
	/** Characters of a piece of the arguments of a call; all at once when left out. */
	splitArgs?: number
	/** Null: none comes. Follows from the calls when left out. */
	finish?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | null
	/** False: no chunk with the usage. */
	usage?: { prompt: number; completion: number } | false
	/** False: the stream ends without '[DONE]'. */
	done?: false
	/** An error in place of an answer, with its headers. */
	status?: number
	headers?: Record<string, string>
	/** Milliseconds before the head of the answer, before the first piece, and between two. */
	headMs?: number
	firstMs?: number
	gapMs?: number
	/** Nothing comes before this is over. */
	until?: Promise<unknown>
	/** After its pieces the end does not come before this is over. */
	endsAfter?: Promise<unknown>
	/** After its pieces nothing comes any more, and the connection stays open. */
	silence?: true
	/** The body breaks off after so many bytes: the connection is reset, or ends as if all had come. */
	cut?: { at: number; by: 'reset' | 'end' }
	/** This comes in place of the events. */
	body?: string | Uint8Array
	/** After its pieces the same one comes for ever: words, comments, or bytes that are no event. */
	endless?: 'words' | 'comments' | 'bytes'
	/** Comments between the events. */
	comments?: true
	/** A picture of the answer contains a text that the stand-in for moderation flags. */
	flagged?: true
}

const ID = 'chatcmpl-stand-in'

/** The events of a streamed answer, each with its empty line. */
export function eventsOf(answer: ModelAnswer, model: string): string[] {
	const chunk = (delta: object, finish: string | null = null) =>
		eventOf({ id: ID, ...HEAD, model, choices: [{ index: 0, delta, finish_reason: finish }] })
	const finish = finishOf(answer)
	const { prompt, completion } = usageOf(answer)
	return [
		chunk({ role: 'assistant', content: '' }),
		...piecesOf(answer).map((content) => chunk({ content })),
		...callDeltas(answer).map((call) => chunk({ tool_calls: [call] })),
		...(finish === null ? [] : [chunk({}, finish)]),
		...(answer.usage === false
			? []
			: [eventOf({ id: ID, ...HEAD, model, choices: [], usage: tokens(prompt, completion) })]),
		...(answer.done === false ? [] : ['data: [DONE]\n\n']),
	]
}

/** The same as one object, for a request that does not stream. */
export function completionOf(answer: ModelAnswer, model: string): object {
	const { prompt, completion } = usageOf(answer)
	const calls = (answer.calls ?? []).map((call, index) => ({
		id: callId(index),
		type: 'function',
		function: { name: call.name, arguments: argumentsOf(call) },
	}))
	return {
		id: ID,
		object: 'chat.completion',
		created: HEAD.created,
		model,
		choices: [
			{
				index: 0,
				message: {
					role: 'assistant',
					content: piecesOf(answer).join(''),
					...(calls.length > 0 ? { tool_calls: calls } : {}),
				},
				finish_reason: finishOf(answer),
			},
		],
		usage: tokens(prompt, completion),
	}
}

const HEAD = { object: 'chat.completion.chunk', created: 1_800_000_000 }
const eventOf = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
const tokens = (prompt: number, completion: number) => ({
	prompt_tokens: prompt,
	completion_tokens: completion,
	total_tokens: prompt + completion,
})

function piecesOf({ text, object }: ModelAnswer): string[] {
	if (object !== undefined) return JSON.stringify(object).match(/.{1,12}/gs) ?? []
	return typeof text === 'string' ? (text.match(/\S+\s*|\s+/g) ?? []) : (text ?? [])
}

const finishOf = ({ finish, calls = [] }: ModelAnswer) =>
	finish === undefined ? (calls.length > 0 ? 'tool_calls' : 'stop') : finish

const usageOf = (answer: ModelAnswer) => answer.usage || { prompt: 100, completion: piecesOf(answer).length }

const callId = (index: number): string => `call_${index}`
const argumentsOf = ({ args }: { args: unknown }): string => (typeof args === 'string' ? args : JSON.stringify(args))

/** The heads of all calls, then their arguments piece by piece in turn, as parallel calls may come. */
function callDeltas({ calls = [], splitArgs = Number.POSITIVE_INFINITY }: ModelAnswer): object[] {
	const heads = calls.map(({ name }, index) => ({
		...{ index, id: callId(index), type: 'function', function: { name, arguments: '' } },
	}))
	const pieces = calls.flatMap((call, index) => {
		const all = argumentsOf(call)
		const size = Math.min(splitArgs, Math.max(all.length, 1))
		return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => ({
			...{ n, index, function: { arguments: all.slice(n * size, (n + 1) * size) } },
		}))
	})
	return [...heads, ...pieces.sort((a, b) => a.n - b.n).map(({ n: _n, ...delta }) => delta)]
}
