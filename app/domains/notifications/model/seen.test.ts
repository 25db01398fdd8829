import { expect, test } from 'vitest'
import { groupInbox } from './group-inbox.ts'
import type { InboxItem } from './inbox.ts'
import { addSeen, isNothing, MAX_SEEN_IDS, NOTHING_SEEN, nextSeen, withoutSeen, withSeen } from './seen.ts'
import { seenSchema } from './seen-schema.ts'
import { dismisses, isSwipe, offsetOf } from './swipe.ts'

const item = (id: string, created_at = 0): InboxItem => ({
	...{ id, type: 'system', kind: 'announcement', values: { text: id }, count: 1, link: '/home', actor: null },
	...{ is_read: false, created_at },
})

test('a dismissal that is taken back, and made again, is the last of these', () => {
	const dismissed = addSeen(NOTHING_SEEN, { dismissed: ['a', 'b'] })
	const restored = addSeen(dismissed, { restored: ['a'] })
	expect([restored.dismissed, restored.restored]).toEqual([['b'], ['a']])
	const again = addSeen(restored, { dismissed: ['a'] })
	expect([again.dismissed, again.restored]).toEqual([['b', 'a'], []])
})

test('nothing is named twice, and the later time counts', () => {
	const seen = addSeen(addSeen(NOTHING_SEEN, { read: ['a'], read_until: 5 }), { read: ['a', 'b'], read_until: 3 })
	expect(seen).toMatchObject({ read: ['a', 'b'], read_until: 5 })
})

test('what came while a request was on its way remains', () => {
	const sent = addSeen(NOTHING_SEEN, { read: ['a'], read_until: 5 })
	expect(isNothing(withoutSeen(sent, sent))).toBe(true)
	const all = addSeen(sent, { read: ['b'], dismissed: ['a'], read_until: 9 })
	expect(withoutSeen(all, sent)).toEqual({ read: ['b'], dismissed: ['a'], restored: [], read_until: 9 })
})

test('a request takes at most 200 ids of all lists together, and the rest follows', () => {
	const ids = (name: string) => Array.from({ length: 150 }, (_, n) => `${name}${n}`)
	let all = addSeen(addSeen(NOTHING_SEEN, { read: ids('r'), dismissed: ids('d') }), { restored: ids('x') })
	const sizes: number[] = []
	while (!isNothing(all)) {
		const part = nextSeen(all)
		expect(seenSchema.safeParse(part).success).toBe(true)
		sizes.push(part.read.length + part.dismissed.length + part.restored.length)
		all = withoutSeen(all, part)
	}
	expect(sizes).toEqual([MAX_SEEN_IDS, MAX_SEEN_IDS, 50])
})

test('the inbox is shown as it is once what was seen has arrived', () => {
	const seen = addSeen(NOTHING_SEEN, { read: ['b'], dismissed: ['c'], read_until: 1 })
	const shown = withSeen([item('a', 1), item('b', 2), item('c', 3), item('d', 4)], seen)
	expect(shown.map(({ id, is_read }) => [id, is_read])).toEqual([
		['a', true],
		['b', true],
		['d', false],
	])
})

test('the days are those of the cook’s zone: Today, Yesterday, then full dates', () => {
	const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour)
	const items = [item('a', at(26, 12)), item('b', at(26, 3)), item('c', at(24, 12))]
	const titles = (time_zone: string, region: 'GB' | 'US') =>
		groupInbox(items, { today: '2026-11-26', place: { time_zone, region } }).map(({ title, items: of }) => [
			title,
			of.length,
		])
	expect(titles('Europe/London', 'GB')).toEqual([
		['Today', 2],
		['24 November 2026', 1],
	])
	expect(titles('America/New_York', 'US')).toEqual([
		['Today', 1],
		['Yesterday', 1],
		['November 24, 2026', 1],
	])
})

test('a row follows a drag to the left for 200 px, goes from half of them on, and stays for anything else', () => {
	expect([-300, -200, -100, -99, 0, 50].map((dx) => [offsetOf(dx), dismisses(dx)])).toEqual([
		[-200, true],
		[-200, true],
		[-100, true],
		[-99, false],
		[0, false],
		[0, false],
	])
	expect([isSwipe({ dx: -20, dy: 5 }), isSwipe({ dx: -20, dy: 30 }), isSwipe({ dx: -5, dy: 0 })]).toEqual([
		true,
		false,
		false,
	])
})
