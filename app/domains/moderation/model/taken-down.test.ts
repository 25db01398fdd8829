import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { REPORT_REASONS } from './report-words.ts'
import { lastTakeDown, takeDownVerb } from './taken-down.ts'

const entryId = makeId()
const change = (verb: string, at: number, row_entity = 'recipe') => ({ verb, at, row_entity })

test('a recipe that was never taken down has no take-down', () => {
	expect(lastTakeDown('recipe', [change('recipe.save', 1), change('recipe.unpublish', 2)])).toBeNull()
})

test('the last take-down counts, with its reason', () => {
	const changes = [
		change(takeDownVerb('recipe', 'spam', entryId), 1),
		change(takeDownVerb('recipe', 'copied', entryId), 3),
		change('recipe.save', 9),
	]
	expect(lastTakeDown('recipe', changes)).toEqual({ at: 3, reason: 'copied', entryId })
})

test('an unknown reason counts as something else', () => {
	expect(lastTakeDown('recipe', [change('recipe.take_down.later', 1)])).toEqual({
		at: 1,
		reason: 'other',
		entryId: null,
	})
})

test('a take-down belongs to its own kind of thing', () => {
	const changes = [
		change(takeDownVerb('cookbook', 'spam', entryId), 4, 'cookbook'),
		change(takeDownVerb('recipe', 'copied', entryId), 2),
	]
	expect(lastTakeDown('cookbook', changes)).toEqual({ at: 4, reason: 'spam', entryId })
	expect(lastTakeDown('recipe', changes)).toEqual({ at: 2, reason: 'copied', entryId })
})

test('the verb of a take-down fits a history', () => {
	for (const reason of REPORT_REASONS) expect(takeDownVerb('cookbook', reason, entryId).length).toBeLessThanOrEqual(64)
})
