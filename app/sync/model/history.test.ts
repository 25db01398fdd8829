import { expect, test } from 'vitest'
import { type HistoryEntry, mergeHistory, toHistoryEntry } from './history.ts'

const entry = (mid: string, at: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
	mid,
	verb: 'shopping_item.check',
	subject: 'Milk',
	offline: true,
	at,
	received_at: null,
	outcome: 'waiting',
	device: '',
	...changes,
})

test("newest first, and the server's entry of an edit replaces the device's", () => {
	const known = entry('a', 1, { outcome: 'applied', received_at: 9, device: 'Chrome on Android' })
	expect(mergeHistory([entry('a', 1), entry('b', 2)], [known])).toEqual([entry('b', 2), known])
})

test('an edit that waits is shown as waiting', () => {
	const mutation = {
		mid: 'a',
		clientId: '',
		seq: 1,
		userId: '',
		schema: 1,
		verb: 'shopping_item.check',
		subject: 'Milk',
		offline: true,
		ops: [],
		at: 1,
	}
	expect(toHistoryEntry(mutation)).toEqual(entry('a', 1))
	expect(toHistoryEntry(mutation, { outcome: 'applied', ackedAt: 9 })).toMatchObject({
		outcome: 'applied',
		received_at: 9,
	})
})
