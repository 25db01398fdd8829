import type { RecipeLine } from '../model/chat-answer.ts'
import type { RecipeRequest } from '../model/chat-request.ts'
import type { UIMessageChunk } from '../model/engine.ts'
import type { WrittenRecipe } from '../model/written-recipe.ts'
import type { DraftRecipe } from './draft-recipe.ts'
import { askRecipe } from './remote-engine.ts'

type Asked = Pick<RecipeRequest, 'turn' | 'needs' | 'locale' | 'units'>
type Ask = (request: RecipeRequest, signal: AbortSignal) => AsyncIterable<UIMessageChunk>

const NO_RECIPE = 'No recipe returned from AI'

/**
 * The model as the writer of recipes, by way of the server. `turn` is new for each recipe; the second draft of one is
 * not counted again. `onLine` is called with each line as it is complete.
 */
export const remoteDraftRecipe =
	(asked: Asked, onLine: (line: RecipeLine) => void = () => undefined, ask: Ask = askRecipe): DraftRecipe =>
	async (wish, signal) => {
		const request: RecipeRequest = { ...asked, ...wish, step: wish.avoid ? 1 : 0 }
		let recipe: WrittenRecipe | undefined
		for await (const chunk of ask(request, signal)) {
			// The server writes the data of its own chunks (chat-answer.ts).
			if (chunk.type === 'data-line') onLine(chunk.data as RecipeLine)
			if (chunk.type === 'data-recipe') recipe = chunk.data as WrittenRecipe
			if (chunk.type === 'error') return { refused: chunk.errorText }
		}
		return recipe ? { recipe } : { refused: NO_RECIPE }
	}
