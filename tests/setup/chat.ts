import { readChunks } from '#app/domains/assistant/client/read-chunks.ts'
import type { ImageRequest, RecipeRequest } from '#app/domains/assistant/model/chat-request.ts'
import type { EngineStep, UIMessageChunk } from '#app/domains/assistant/model/engine.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { usage } from '#db/schema/usage.ts'
import { type ModelScript, type OpenAi, startOpenAi } from '../../dev/openai.ts'
import { type Cook, type SubWorker, startSubWorker } from '../fakes/sub-worker.ts'

export const NO_NEEDS = { allergens: [], diets: [] }

/** A question of a cook at home, as a device sends it. */
export const question = (text = 'What is planned today?', changes: Partial<EngineStep> = {}): EngineStep => ({
	turn: makeId(),
	step: 0,
	session: makeId(),
	messages: [{ role: 'user', text }],
	page: { route: 'home' },
	needs: NO_NEEDS,
	locale: 'en-GB',
	units: 'metric',
	today: '2026-11-25',
	...changes,
})

export const wish = (changes: { [F in keyof RecipeRequest]?: RecipeRequest[F] | undefined } = {}) => ({
	...{ turn: makeId(), step: 0, wish: 'a leek soup', needs: NO_NEEDS, locale: 'en-GB', units: 'metric' },
	...changes,
})

export const dish = (changes: Partial<ImageRequest> = {}): ImageRequest => ({
	...{ turn: makeId(), title: 'Leek soup', lines: ['2 leeks'] },
	...changes,
})

export type ChatWorker = {
	worker: SubWorker
	openai: OpenAi
	/** Sends a body of any kind as this cook. */
	post(path: string, body: unknown, cook: Cook | null, init?: RequestInit): Promise<Response>
	/** A cook whose plan has no limit of messages, or the Free one. */
	signUp(plan?: 'Free' | 'Premium'): Promise<Cook>
	/** Uses that are counted this month. */
	used(cook: Cook, feature?: string): Promise<number>
	close(): Promise<void>
}

/** The chat Worker from its source, with a model that answers by a script; `varsOf` needs the address of that. */
export async function startChat(
	script: ModelScript,
	vars: Record<string, string> = {},
	varsOf: (baseUrl: string) => Record<string, string> = () => ({}),
): Promise<ChatWorker> {
	const openai = await startOpenAi()
	openai.scripts.set('test', script)
	const worker = await startSubWorker('chat', {
		OPENAI_API_KEY: 'sk-canary-of-the-tests',
		AI_MODEL: 'test-model',
		AI_BASE_URL: openai.baseUrl('test'),
		...vars,
		...varsOf(openai.baseUrl('test')),
	})
	return {
		worker,
		openai,
		post: (path, body, cook, init = {}) =>
			worker.ask(path, {
				method: 'POST',
				body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
				headers: { 'content-type': 'application/json' },
				...(cook ? { cookie: cook.cookie } : {}),
				...init,
			}),
		async signUp(plan = 'Premium') {
			await worker.db.delete(rate_limits)
			const cook = await worker.signUp()
			await worker.db
				.insert(subscriptions)
				.values({ user_id: cook.id, subscription_tier: plan, is_beta_tester: false, updated_at: 1 })
			return cook
		},
		async used(cook, feature = 'ai_chat') {
			const rows = await worker.db.select().from(usage)
			return rows.find((row) => row.user_id === cook.id && row.feature === feature)?.count ?? 0
		},
		async close() {
			await worker.close()
			await openai.close()
		},
	}
}

/** All chunks of an answer, as the device reads them. */
export async function chunksOf(answer: Response): Promise<UIMessageChunk[]> {
	const chunks: UIMessageChunk[] = []
	if (!answer.body) return chunks
	for await (const chunk of readChunks(answer.body)) chunks.push(chunk)
	return chunks
}

/** The text of an answer. */
export const textOf = (chunks: readonly UIMessageChunk[]): string =>
	chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')

/** What a chunk of data holds. */
export const dataOf = (chunks: readonly UIMessageChunk[], type: `data-${string}`): unknown[] =>
	chunks.flatMap((chunk) => (chunk.type === type && 'data' in chunk ? [chunk.data] : []))

export const finishOf = (chunks: readonly UIMessageChunk[]): string | undefined => {
	const last = chunks.at(-1)
	return last?.type === 'finish' ? last.finishReason : undefined
}
