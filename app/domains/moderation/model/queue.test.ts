import { expect, test } from 'vitest'
import { groupEntries, QUEUE, type QueueEntry, waitsLabel } from './queue.ts'
import { reviewPicturePath } from './review-picture.ts'

const entry = (over: Partial<QueueEntry>): QueueEntry => ({
	id: 'a',
	entity: 'recipe',
	row_id: 'r',
	source: 'report',
	reason: 'spam',
	note: '',
	created_at: 1,
	title: 'Soup',
	author_id: 'c',
	author_name: 'Noor',
	username: null,
	is_shown: 0,
	is_public: 1,
	images: null,
	image_url: null,
	avatar_url: null,
	reports_in_all: 0,
	flagged: null,
	verdict_reason: null,
	categories: null,
	category_scores: null,
	...over,
})

test('a thing is in the queue once, since its first report, with everything that was said', () => {
	const items = groupEntries([
		entry({}),
		entry({ id: 'b', row_id: 's', created_at: 2 }),
		entry({ id: 'c', reason: 'unchecked', note: 'see', source: 'unchecked', created_at: 3 }),
	])
	expect(items.map(({ id, since }) => [id, since])).toEqual([
		['a', 1],
		['b', 2],
	])
	expect(items[0]?.said).toEqual([
		{ reason: 'Spam or advertising', note: '', isReport: true },
		{ reason: QUEUE.unchecked, note: 'see', isReport: false },
	])
})

test('a reviewer reads neither title nor cook of what is not public', () => {
	expect(groupEntries([entry({ title: null })])[0]).toMatchObject({ title: null, author: null })
})

const PICTURE = '/media/01890000-0000-7000-8000-000000000001/1760000000000-AAAAAAAAAAAAAAAAAAAAAA-1920.webp'

test('a public thing comes with its pictures, a private one with none, and a picture in question by its entry', () => {
	const of = (over: Partial<QueueEntry>) => groupEntries([entry(over)])[0]?.pictures
	const middle = PICTURE.replace('1920', '960')
	expect(of({ images: [PICTURE] })).toEqual([{ path: PICTURE, address: middle }])
	expect(of({ images: [PICTURE], is_public: 0 })).toEqual([])
	expect(of({ entity: 'cookbook', image_url: PICTURE })).toHaveLength(1)
	expect(of({ entity: 'picture', row_id: PICTURE, is_public: 0 })).toEqual([
		{ path: PICTURE, address: reviewPicturePath('a') },
	])
	// A picture of a provider stands elsewhere.
	expect(of({ entity: 'cook', avatar_url: 'https://lh3.example/face.png' })).toEqual([])
})

test('the verdict of any entry about a thing is shown with it', () => {
	const judged = { flagged: true, verdict_reason: 'Content is sexual', categories: ['sexual'] }
	const [item] = groupEntries([entry({}), entry({ id: 'b', ...judged, category_scores: { sexual: 0.9 } })])
	expect(item?.verdict).toEqual({
		...{ flagged: true, reason: 'Content is sexual' },
		...{ categories: ['sexual'], category_scores: { sexual: 0.9 } },
	})
})

test('how long something waits is told in whole hours', () => {
	const hours = (count: number) => waitsLabel(0, count * 3_600_000)
	expect([0.5, 1, 5.9, 47, 48, 100].map(hours)).toEqual([
		'Waits less than an hour',
		'Waits 1 hour',
		'Waits 5 hours',
		'Waits 47 hours',
		'Waits 48 hours',
		'Waits 100 hours',
	])
})
