import { expect, test } from 'vitest'
import { lastTakeDown, takeDownVerb } from './taken-down.ts'

const change = (verb: string, at: number, row_entity = 'recipe') => ({ verb, at, row_entity })

test('a recipe that was never taken down has no take-down', () => {
	expect(lastTakeDown([change('recipe.save', 1), change('recipe.unpublish', 2)])).toBeNull()
})

test('the last take-down counts, with its reason', () => {
	const changes = [change(takeDownVerb('spam'), 1), change(takeDownVerb('copied'), 3), change('recipe.save', 9)]
	expect(lastTakeDown(changes)).toEqual({ at: 3, reason: 'copied' })
})

test('a reason that this release does not know is something else', () => {
	expect(lastTakeDown([change('recipe.take_down.later', 1)])).toEqual({ at: 1, reason: 'other' })
})
