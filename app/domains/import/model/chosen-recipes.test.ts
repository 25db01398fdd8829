import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { chosenState, readBookTitle, readChosen } from './chosen-recipes.ts'

test('the recipes that were chosen come back in their order', () => {
	const ids = [makeId(), makeId()]
	expect(readChosen(structuredClone(chosenState(ids)))).toEqual(ids)
})

test('a navigation that names no recipe means all of them', () => {
	for (const state of [null, undefined, 'chosen', {}, { chosen: 'x' }, { chosen: [] }, { chosen: [1, null, 'x'] }])
		expect(readChosen(state)).toBeNull()
})

test('what they are called together comes back, and is nothing where it is no text', () => {
	expect(readBookTitle(structuredClone(chosenState([], 'Winter')))).toBe('Winter')
	for (const state of [null, 'x', {}, { book: 1 }, chosenState([])]) expect(readBookTitle(state)).toBe('')
})
