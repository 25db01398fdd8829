import { expect, test } from 'vitest'
import { groupEntries, QUEUE, type QueueEntry } from './queue.ts'

const entry = (over: Partial<QueueEntry>): QueueEntry => ({
	id: 'a',
	entity: 'recipe',
	row_id: 'r',
	reason: 'spam',
	note: '',
	created_at: 1,
	title: 'Soup',
	author_id: 'c',
	author_name: 'Noor',
	...over,
})

test('a thing is in the queue once, since its first report, with everything that was said', () => {
	const items = groupEntries([
		entry({}),
		entry({ id: 'b', row_id: 's', created_at: 2 }),
		entry({ id: 'c', reason: 'unchecked', note: 'see', created_at: 3 }),
	])
	expect(items.map(({ id, since }) => [id, since])).toEqual([
		['a', 1],
		['b', 2],
	])
	expect(items[0]?.said).toEqual([
		{ reason: 'Spam or advertising', note: '' },
		{ reason: QUEUE.unchecked, note: 'see' },
	])
})

test('a reviewer reads neither title nor cook of what is not public', () => {
	expect(groupEntries([entry({ title: null })])[0]).toMatchObject({ title: null, author: null })
})
