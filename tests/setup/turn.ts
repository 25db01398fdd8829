import { readChunks } from '#app/domains/assistant/client/read-chunks.ts'
import { runCall } from '#app/domains/assistant/client/run-call.ts'
import type { TurnDeps } from '#app/domains/assistant/client/turn/turn-deps.ts'
import type { AskEngine, EngineStep, UIMessageChunk } from '#app/domains/assistant/model/engine.ts'
import type { ToolCall } from '#app/domains/assistant/model/tool.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'

export const NOW = Date.parse('2026-11-25T17:30:00Z')

/** One answer of an engine: its chunks, or the bytes of its body, of which `cut` may leave out the end. */
export type EngineAnswer = { chunks: UIMessageChunk[] } | { sse: string; cut?: number; by?: 'end' | 'reset' }

export const textChunks = (text: string): UIMessageChunk[] => [
	{ type: 'text-start', id: 't' },
	{ type: 'text-delta', id: 't', delta: text },
	{ type: 'text-end', id: 't' },
]
export const callChunk = ({ id, name, input }: ToolCall): UIMessageChunk => ({
	...{ type: 'tool-input-available', toolCallId: id, toolName: name, input },
})
export const finishChunk = (finishReason: 'stop' | 'tool-calls' | 'error' = 'stop'): UIMessageChunk => ({
	...{ type: 'finish', finishReason },
})
export const says = (text: string): EngineAnswer => ({ chunks: [...textChunks(text), finishChunk()] })
export const calls = (...all: ToolCall[]): EngineAnswer => ({
	chunks: [...all.map(callChunk), finishChunk('tool-calls')],
})

/** A body of these bytes that ends cleanly, or by a reset. */
const bodyOf = (bytes: Uint8Array, by: 'end' | 'reset') =>
	new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(bytes),
		pull(controller) {
			if (by === 'end') controller.close()
			else controller.error(new TypeError('network error'))
		},
	})

/** An engine that says what `next` gives for each step, and notes what it was asked. */
export function scripted(next: (step: EngineStep, n: number) => EngineAnswer): {
	engine: AskEngine
	asked: EngineStep[]
} {
	const asked: EngineStep[] = []
	return {
		asked,
		async *engine(step, signal) {
			asked.push(structuredClone(step))
			const answer = next(step, asked.length - 1)
			const bytes = 'sse' in answer ? new TextEncoder().encode(answer.sse) : new Uint8Array()
			const chunks =
				'sse' in answer
					? readChunks(bodyOf(bytes.slice(0, answer.cut ?? bytes.length), answer.by ?? 'end'))
					: answer.chunks
			for await (const chunk of chunks) {
				if (signal.aborted) return
				yield chunk
			}
		},
	}
}

const SILENT: AskEngine = async function* () {}

/** What a turn works with on a device of this cook; nothing waits. */
export const turnDeps = (
	{ localStore, me }: { localStore: LocalStore; me: Me },
	{ model = SILENT, device = SILENT, ...more }: Partial<TurnDeps> & { model?: AskEngine; device?: AskEngine } = {},
): TurnDeps => ({
	...{ localStore, me, timeZone: 'Europe/London', locale: 'en-GB', units: 'metric', runCall },
	clock: () => NOW,
	today: () => '2026-11-25',
	engines: { model, device },
	readFirst: async () => ({ isWhole: false, isDialogue: false, context: null }),
	stopTurn: async () => undefined,
	modelStatus: async () => ({ model: 'test', isOnline: true, usage: null }),
	isOnline: () => true,
	readPage: async () => ({ route: 'home' }),
	openAliases: () => undefined,
	sleep: async () => undefined,
	locks: null,
	...more,
})
