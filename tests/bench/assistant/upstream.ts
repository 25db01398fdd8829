import type { DraftRecipe } from '#app/domains/assistant/client/draft-recipe.ts'
import { readChunks } from '#app/domains/assistant/client/read-chunks.ts'
import type { Aliases } from '#app/domains/assistant/model/aliases.ts'
import type { AskEngine, UIMessageChunk } from '#app/domains/assistant/model/engine.ts'
import { FAILED } from '#app/domains/assistant/model/messages.ts'
import type { WrittenRecipe } from '#app/domains/assistant/model/written-recipe.ts'
import type { AiCause } from '#app/platform/model/ai-causes.ts'
import { causeWords } from '#app/platform/model/ai-causes.ts'
import type { Upstream } from './case.ts'
import type { Keys } from './keys.ts'

/** A stand-in for the model: answers each of its calls as the case says, then with an empty text. */
export class StandIn {
	#left: Upstream[]
	#keys: Keys
	#calls = 0

	constructor(upstream: readonly Upstream[], keys: Keys) {
		this.#left = [...upstream]
		this.#keys = keys
	}

	/** As the server's stream gives it to the device. */
	engine = (aliasesOf: () => Aliases): AskEngine =>
		async function* (this: StandIn) {
			yield* this.#answer(aliasesOf())
		}.bind(this)

	/** As the server answers a call for a recipe. */
	draftRecipe: DraftRecipe = async () => {
		const { recipe, status } = this.#left.shift() ?? {}
		if (status) return { refused: causeWords({ cause: causeOf(status), status }, 'test') }
		return recipe ? { recipe: writtenRecipe(recipe) } : { refused: FAILED.noRecipe }
	}

	async *#answer(aliases: Aliases): AsyncGenerator<UIMessageChunk> {
		const { calls = [], text, status, cut } = this.#left.shift() ?? { text: '' }
		if (status) {
			yield* failed(status)
			return
		}
		const chunks: UIMessageChunk[] = [
			...(text ? textOf(text) : []),
			...calls.map(
				({ tool, args }): UIMessageChunk => ({
					...{ type: 'tool-input-available', toolCallId: `model-${this.#calls++}`, toolName: tool },
					input: this.#keys.aliased(args, aliases),
				}),
			),
			{ type: 'finish', finishReason: calls.length > 0 ? 'tool-calls' : 'stop' },
		]
		if (cut === undefined) {
			yield* chunks
			return
		}
		const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
		const bytes = new TextEncoder().encode(body).slice(0, cut)
		yield* readChunks(new Blob([bytes]).stream())
	}
}

const textOf = (delta: string): UIMessageChunk[] => [
	{ type: 'text-start', id: 'text' },
	{ type: 'text-delta', id: 'text', delta },
	{ type: 'text-end', id: 'text' },
]

const causeOf = (status: number): AiCause =>
	status === 429 ? 'busy' : status === 404 ? 'model' : status === 401 || status === 403 ? 'key' : 'fault'

function* failed(status: number): Generator<UIMessageChunk> {
	const cause = causeOf(status)
	const message = causeWords({ cause, status }, 'test')
	yield { type: 'data-failure', data: { cause, message } }
	yield { type: 'error', errorText: message }
	yield { type: 'finish', finishReason: 'error' }
}

function writtenRecipe(recipe: Record<string, unknown>): WrittenRecipe {
	const lines = (recipe.ingredients as unknown[] | undefined) ?? []
	const ingredients = lines.map((line) => (typeof line === 'string' ? { text: line, section: '' } : line))
	return {
		...{ title: '', description: '', steps: [], prep_time: 0, cook_time: 0, total_time: 0, servings: 1 },
		...{ cuisine: '', category: [], tags: [], notes: '' },
		...recipe,
		ingredients,
	} as unknown as WrittenRecipe
}
