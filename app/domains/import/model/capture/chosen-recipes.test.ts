import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { chosenState, readBookTitle, readChosen } from './chosen-recipes.ts'

test('the chosen recipes come back in their order', () => {
	const ids = [makeId(), makeId()]
	expect(readChosen(structuredClone(chosenState(ids)))).toEqual(ids)
})

test('a navigation without recipes means all of them', () => {
	for (const state of [null, undefined, 'chosen', {}, { chosen: 'x' }, { chosen: [] }, { chosen: [1, null, 'x'] }])
		expect(readChosen(state)).toBeNull()
})

test('the title of the selection comes back, and is empty if it is not a text', () => {
	expect(readBookTitle(structuredClone(chosenState([], 'Winter')))).toBe('Winter')
	for (const state of [null, 'x', {}, { book: 1 }, chosenState([])]) expect(readBookTitle(state)).toBe('')
})
