import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { RecipeRequest } from '../model/chat-request.ts'
import type { UIMessageChunk } from '../model/engine.ts'
import { remoteDraftRecipe } from './remote-recipe.ts'

const ASKED = { turn: makeId(), needs: { allergens: [], diets: [] }, locale: 'en-GB', units: 'metric' } as const
const { signal } = new AbortController()

function answering(...chunks: UIMessageChunk[]) {
	const requests: RecipeRequest[] = []
	const lines: unknown[] = []
	const draft = remoteDraftRecipe(
		{ ...ASKED, needs: { allergens: [], diets: [] } },
		(line) => lines.push(line),
		async function* (request) {
			requests.push(request)
			yield* chunks
		},
	)
	return { draft, requests, lines }
}

test('a recipe comes with its lines, and the second draft is the next step of the same turn', async () => {
	const line = { field: 'title', text: 'Soup' }
	const { draft, requests, lines } = answering(
		{ type: 'data-line', data: line },
		{ type: 'data-recipe', data: { title: 'Soup' } },
		{ type: 'finish' },
	)
	expect(await draft({ wish: 'soup' }, signal)).toEqual({ recipe: { title: 'Soup' } })
	await draft({ wish: 'soup', avoid: ['prawns, Shellfish'] }, signal)
	expect(requests).toMatchObject([
		{ step: 0, turn: ASKED.turn },
		{ step: 1, turn: ASKED.turn, avoid: ['prawns, Shellfish'] },
	])
	expect(lines).toEqual([line, line])
})

test('a failure is refused with its sentence, and so is an end without a recipe', async () => {
	const failed = answering({ type: 'error', errorText: 'No answer in time.' }, { type: 'finish' })
	expect(await failed.draft({ wish: 'soup' }, signal)).toEqual({ refused: 'No answer in time.' })
	expect(await answering().draft({ wish: 'soup' }, signal)).toEqual({ refused: 'No recipe returned from AI' })
})
