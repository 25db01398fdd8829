import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { cursorOf, readCursor, removalReason } from './decided.ts'

test('a cursor comes back as it was, and anything else begins at the newest', () => {
	const last = { at: 1_760_000_000_000, id: makeId() }
	expect(readCursor(cursorOf(last))).toEqual(last)
	for (const bad of [
		null,
		'',
		'x',
		'1.',
		`.${last.id}`,
		'1.2',
		`-1.${last.id}`,
		`1.${last.id}x`,
		`9${'9'.repeat(20)}.${last.id}`,
	])
		expect(readCursor(bad)).toBeNull()
})

test('a reason of a removal has words, also one of an older release', () => {
	expect(removalReason('copied')).toBe('Copied without permission')
	expect(removalReason(null)).toBe('Something else')
	expect(removalReason('dislike')).toBe('Content violates community guidelines')
})
