import { expect, test } from 'vitest'
import { lastTakeDown, takeDownVerb } from './taken-down.ts'

const change = (verb: string, at: number, row_entity = 'recipe') => ({ verb, at, row_entity })

test('a recipe that was never taken down has no take-down', () => {
	expect(lastTakeDown('recipe', [change('recipe.save', 1), change('recipe.unpublish', 2)])).toBeNull()
})

test('the last take-down counts, with its reason', () => {
	const changes = [
		change(takeDownVerb('recipe', 'spam'), 1),
		change(takeDownVerb('recipe', 'copied'), 3),
		change('recipe.save', 9),
	]
	expect(lastTakeDown('recipe', changes)).toEqual({ at: 3, reason: 'copied' })
})

test('an unknown reason counts as something else', () => {
	expect(lastTakeDown('recipe', [change('recipe.take_down.later', 1)])).toEqual({ at: 1, reason: 'other' })
})

test('a take-down belongs to its own kind of thing', () => {
	const changes = [change(takeDownVerb('cookbook', 'spam'), 4, 'cookbook'), change(takeDownVerb('recipe', 'copied'), 2)]
	expect(lastTakeDown('cookbook', changes)).toEqual({ at: 4, reason: 'spam' })
	expect(lastTakeDown('recipe', changes)).toEqual({ at: 2, reason: 'copied' })
})
