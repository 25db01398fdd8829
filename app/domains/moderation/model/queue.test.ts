import { expect, test } from 'vitest'
import { itemOf, type OpenThing, QUEUE, queuePath, waitsLabel } from './queue.ts'
import { reviewPicturePath } from './review-picture.ts'

const thing = (over: Partial<OpenThing>): OpenThing => ({
	id: 'a',
	entity: 'recipe',
	row_id: 'r',
	reason: 'spam',
	created_at: 1,
	said: [{ reason: 'spam', note: '', source: 'report' }],
	open_entries: 1,
	open_reports: 1,
	title: 'Soup',
	author_id: 'c',
	owner_name: 'Noor',
	owner_role: 'user',
	username: null,
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

const ADMIN = { id: 'a', role: 'admin' } as const
const shown = (over: Partial<OpenThing>) => itemOf(thing(over), ADMIN, false)

test('a thing comes with what was said about it, and how much more there is', () => {
	const said = [
		{ reason: 'spam', note: '', source: 'report' },
		{ reason: 'unchecked', note: 'see', source: 'unchecked' },
	]
	expect(shown({ said, open_entries: 5, open_reports: 4 })).toMatchObject({
		...{ since: 1, moreSaid: 3, reports: 4, likelyReason: 'spam' },
		said: [
			{ reason: 'Spam or advertising', note: '', isReport: true },
			{ reason: QUEUE.unchecked, note: 'see', isReport: false },
		],
	})
})

test('a reviewer reads neither title nor cook of what is not public', () => {
	expect(shown({ title: null })).toMatchObject({ title: null, author: null })
})

test('a reviewer sees of what is their own, or a higher role’s, that somebody else decides', () => {
	expect(shown({}).barred).toBeNull()
	expect(shown({ author_id: 'a' }).barred).toBe('own')
	expect(shown({ entity: 'cook', row_id: 'a', author_id: null }).barred).toBe('own')
	expect(shown({ entity: 'picture', row_id: PICTURE, author_id: null, owner_role: 'super_admin' }).barred).toBe(
		'higher',
	)
})

test('the address of the queue names where each of its lists begins', () => {
	expect(queuePath({ after: null, appeals: null })).toBe('/admin/moderation')
	expect(queuePath({ after: '1.a', appeals: '2.b' })).toBe('/admin/moderation?after=1.a&appeals=2.b')
})

const PICTURE = '/media/01890000-0000-7000-8000-000000000001/1760000000000-AAAAAAAAAAAAAAAAAAAAAA-1920.webp'

test('a public thing comes with its pictures, a private one with none, and a picture in question by its entry', () => {
	const of = (over: Partial<OpenThing>) => shown(over).pictures
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

test('the verdict is shown with the thing', () => {
	const judged = { flagged: true, verdict_reason: 'Content is sexual', categories: ['sexual'] }
	expect(shown({ ...judged, category_scores: { sexual: 0.9 } }).verdict).toEqual({
		...{ flagged: true, reason: 'Content is sexual' },
		...{ categories: ['sexual'], category_scores: { sexual: 0.9 } },
	})
	expect(shown({}).verdict).toBeNull()
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
