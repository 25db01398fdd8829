import { describe, expect, test } from 'vitest'
import {
	addTime,
	type CookSession,
	goTo,
	leftAt,
	leftOf,
	MAX_TIMERS,
	newSession,
	nextRing,
	pauseOrResume,
	ring,
	startTimer,
	toggleTick,
} from './session.ts'

const NOW = 1_000_000
const MINUTE = 60_000
const rice = (session: CookSession) => startTimer(session, { id: 'rice', name: 'Rice', ms: 12 * MINUTE, now: NOW })
const only = ({ timers }: CookSession) => {
	const [timer] = timers
	if (!timer) throw new Error('no timer')
	return timer
}

describe('timers', () => {
	test('run by the clock, so that a reload loses nothing', () => {
		const kept: CookSession = JSON.parse(JSON.stringify(rice(newSession(NOW))))
		expect(leftOf(only(kept), NOW + 5 * MINUTE)).toBe(7 * MINUTE)
	})
	test('what is left of a running timer is not known before the first tick', () => {
		expect(leftAt(only(rice(newSession(NOW))), 0)).toBeUndefined()
		expect(leftAt(only(pauseOrResume(rice(newSession(NOW)), 'rice', NOW + MINUTE)), 0)).toBe(11 * MINUTE)
		expect(leftAt(only(rice(newSession(NOW))), NOW + MINUTE)).toBe(11 * MINUTE)
	})
	test('a pause keeps the time left, and resuming continues from there', () => {
		const paused = pauseOrResume(rice(newSession(NOW)), 'rice', NOW + 2 * MINUTE)
		expect(leftOf(only(paused), NOW + 60 * MINUTE)).toBe(10 * MINUTE)
		const running = pauseOrResume(paused, 'rice', NOW + 60 * MINUTE)
		expect(nextRing(running)).toBe(NOW + 70 * MINUTE)
	})
	test('ring once, and a missed timer rings as soon as the page is opened', () => {
		const { session, rang } = ring(rice(newSession(NOW)), NOW + 30 * MINUTE)
		expect(rang.map(({ name }) => name)).toEqual(['Rice'])
		expect(only(session).state).toEqual({ kind: 'rung', rang_at: NOW + 12 * MINUTE })
		expect(ring(session, NOW + 31 * MINUTE)).toEqual({ session, rang: [] })
	})
	test('a timer that has rung can be extended by a minute', () => {
		const { session } = ring(rice(newSession(NOW)), NOW + 12 * MINUTE)
		const more = addTime(session, 'rice', MINUTE, NOW + 13 * MINUTE)
		expect(nextRing(more)).toBe(NOW + 14 * MINUTE)
	})
	test('no more than the limit, and none with an invalid duration', () => {
		let session = newSession(NOW)
		for (let i = 0; i < MAX_TIMERS + 3; i++)
			session = startTimer(session, { id: `${i}`, name: 'x', ms: MINUTE, now: NOW })
		expect(session.timers).toHaveLength(MAX_TIMERS)
		expect(startTimer(newSession(NOW), { id: 'a', name: 'x', ms: Number.NaN, now: NOW }).timers).toEqual([])
		expect(startTimer(newSession(NOW), { id: 'a', name: 'x', ms: 0, now: NOW }).timers).toEqual([])
	})
})

test('a step stays within the recipe, which may have become shorter', () => {
	expect(goTo(newSession(NOW), 9, 5).step).toBe(4)
	expect(goTo(newSession(NOW), -1, 5).step).toBe(0)
	expect(goTo(newSession(NOW), 2, 0).step).toBe(0)
})

test('a second tick removes the first', () => {
	const ticked = toggleTick(newSession(NOW), 'a')
	expect(ticked.ticked).toEqual(['a'])
	expect(toggleTick(ticked, 'a').ticked).toEqual([])
})
