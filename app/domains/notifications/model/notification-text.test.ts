import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from './kinds.ts'
import { notificationText, type TextParts } from './notification-text.ts'

const LONDON = { time_zone: 'Europe/London', region: 'GB' } as const
const textOf = (told: TextParts, place: Parameters<typeof notificationText>[1] = LONDON) =>
	Object.values(notificationText(told, place)).join(' | ')

const SAMPLES: TextParts[] = [
	{ kind: 'follower', values: {}, count: 1, actor: 'Ben' },
	{ kind: 'follow_request', values: {}, count: 1, actor: 'Ben' },
	{ kind: 'follow_accepted', values: {}, count: 1, actor: 'Ben' },
	{ kind: 'shared_recipe', values: { title: 'Leek soup' }, count: 1, actor: 'Ben' },
	{ kind: 'shared_recipe', values: { title: 'Leek soup' }, count: 3, actor: 'Ben' },
	{ kind: 'rating', values: { title: 'Leek soup', stars: 4 }, count: 1, actor: 'Ben' },
	{ kind: 'rating', values: { title: 'Leek soup', stars: 4 }, count: 3, actor: 'Ben' },
	{ kind: 'save', values: { title: 'Leek soup' }, count: 1, actor: 'Ben' },
	{ kind: 'save', values: { title: 'Leek soup' }, count: 3, actor: 'Ben' },
	{ kind: 'meals_today', values: { meals: ['Porridge', 'Soup', 'Stew'] }, count: 1, actor: null },
	{ kind: 'do_ahead', values: { step: 'Soak the beans.', meal: 'Chilli', date: '2026-11-28' }, count: 1, actor: null },
	{ kind: 'week_glance', values: { meals: 5, days: 3, open: ['2026-12-01', '2026-12-03'] }, count: 1, actor: null },
	{ kind: 'recommendation', values: { title: 'Ribollita' }, count: 1, actor: null },
	{ kind: 'announcement', values: { text: 'Pantry lists are here.' }, count: 1, actor: null },
	{ kind: 'moderation', values: { entity: 'cookbook', title: 'Stews', reason: 'spam' }, count: 1, actor: null },
	{ kind: 'appeal', values: { entity: 'recipe', title: 'Stew', state: 'granted' }, count: 1, actor: null },
	{ kind: 'appeal', values: { entity: 'picture', title: '', state: 'refused' }, count: 1, actor: null },
	{ kind: 'payment', values: { problem: 'failed', at: 0 }, count: 1, actor: null },
	{ kind: 'payment', values: { problem: 'trial_ending', at: Date.UTC(2026, 11, 1) }, count: 1, actor: null },
	{ kind: 'deletion', values: { scheduled_for: Date.UTC(2026, 11, 1) }, count: 1, actor: null },
	{ kind: 'deletion', values: { scheduled_for: null }, count: 1, actor: null },
	{ kind: 'admin_alert', values: { text: 'The queue is full.' }, count: 1, actor: null },
	{
		kind: 'sign_in',
		values: { device: 'Safari on iOS', place: 'Lyon, France', new: 'country' },
		count: 1,
		actor: null,
	},
	{ kind: 'sign_in', values: { device: 'Safari on iOS', place: null, new: 'device' }, count: 1, actor: null },
]

test('every kind has a title and a message', () => {
	expect(SAMPLES.map((told) => textOf(told))).toEqual([
		'New follower | Ben follows you',
		'Follow request | Ben asks to follow you',
		'Request accepted | Ben accepted your follow request',
		'New recipe | Ben shared Leek soup',
		'New recipes | Ben shared 3 recipes',
		'New rating | Leek soup was rated 4 of 5',
		'New ratings | 3 cooks rated Leek soup',
		'Recipe saved | Ben saved Leek soup',
		'Recipe saved | 3 cooks saved Leek soup',
		'Today’s meals | Porridge, Soup and Stew',
		'Prepare for Chilli on Saturday | Soak the beans.',
		'Next week | 5 meals on 3 days. Nothing on Tuesday and Thursday.',
		'A recipe for you | Ribollita',
		'News from Nomster | Pantry lists are here.',
		'Your cookbook was taken down | Stews: Spam or advertising',
		'Your appeal was granted | Stew: you can make it public again',
		'Your appeal was refused | Your picture stays taken down',
		'Payment failed | Your last payment failed. Please check your payment method.',
		'Your trial is ending | Your trial ends on 1 December 2026.',
		'Your account | Your account will be deleted on 1 December 2026.',
		'Your account | Your account will not be deleted.',
		'Alert | The queue is full.',
		'Sign-in from a new country | Safari on iOS, Lyon, France',
		'Sign-in on a new device | Safari on iOS',
	])
	expect(new Set(SAMPLES.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS))
})

test('a rating never names who rated', () => {
	for (const count of [1, 3])
		expect(textOf({ kind: 'rating', values: { title: 'Soup', stars: 2 }, count, actor: 'Ben' })).not.toContain('Ben')
})

test('a day is that of the cook’s zone, in the order of the cook’s region', () => {
	const at = Date.UTC(2026, 11, 1, 2)
	const told: TextParts = { kind: 'deletion', values: { scheduled_for: at }, count: 1, actor: null }
	expect(textOf(told, { time_zone: 'America/New_York', region: 'US' })).toContain('November 30, 2026')
})

test('an actor without a name is a cook', () => {
	expect(textOf({ kind: 'follower', values: {}, count: 1, actor: '' })).toBe('New follower | A cook follows you')
})

test('an empty week says so, and a full one names no day', () => {
	expect(textOf({ kind: 'week_glance', values: { meals: 0, days: 0, open: [] }, count: 1, actor: null })).toBe(
		'Next week | Nothing is planned yet.',
	)
	expect(textOf({ kind: 'week_glance', values: { meals: 1, days: 1, open: [] }, count: 1, actor: null })).toBe(
		'Next week | 1 meal on 1 day.',
	)
})
