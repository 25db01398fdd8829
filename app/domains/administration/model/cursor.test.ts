import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { cursorIn, cursorOf } from './cursor.ts'

test('a cursor comes back as it was, and anything else begins at the first page', () => {
	const last = { at: 1_760_000_000_000, id: makeId() }
	expect(cursorIn(cursorOf(last))).toEqual(last)
	for (const bad of [null, '', 'x', '1.', `.${last.id}`, `-1.${last.id}`, `9${'9'.repeat(20)}.${last.id}`])
		expect(cursorIn(bad)).toBeNull()
	expect(cursorIn(`1.${'x'.repeat(201)}`)).toBeNull()
})
