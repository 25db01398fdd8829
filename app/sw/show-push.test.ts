import { expect, test } from 'vitest'
import { openFromPush, pathOf, readPush, type Window, type Windows } from './show-push.ts'

const ORIGIN = 'https://nomster.example'
const INBOX = '/notifications'

const payload = {
	web_push: 8030,
	notification: {
		...{ title: 'New rating', body: 'Leek soup was rated 5 of 5', navigate: `${ORIGIN}/recipe/1?a=b#c` },
		...{ lang: 'en', tag: 'soup' },
	},
	app_badge: 3,
}

test('a push shows its title, body and tag, and leads to its page', () => {
	expect(readPush(JSON.stringify(payload), ORIGIN)).toEqual({
		title: 'New rating',
		options: {
			body: 'Leek soup was rated 5 of 5',
			lang: 'en',
			icon: '/icons/icon-192.png',
			tag: 'soup',
			data: { path: '/recipe/1?a=b#c' },
		},
		badge: 3,
	})
})

test('a push that is empty, no JSON, of another form or without a title is shown and leads to the inbox', () => {
	for (const text of [
		null,
		'',
		'hello',
		'7',
		'null',
		'[]',
		'{}',
		'{"notification":7}',
		'{"notification":{"title":""}}',
	]) {
		const { title, options, badge } = readPush(text, ORIGIN)
		expect([text, title, options.body, options.data.path, badge]).toEqual([
			...[text, 'Nomster', 'You have a new notification.', INBOX, null],
		])
	}
})

test('only addresses of ours are opened; any other opens the inbox', () => {
	for (const address of [
		...['https://evil.example/recipe/1', 'https://nomster.example.evil.example/', 'http://nomster.example/recipe/1'],
		...['https://nomster.example:8443/', 'https://user@evil.example', '//evil.example/x', 'javascript:alert(1)'],
		...[
			'data:text/html,x',
			'blob:https://nomster.example/1',
			'\\\\evil.example\\x',
			'https://',
			7,
			null,
			undefined,
			{},
		],
	])
		expect([address, pathOf(address, ORIGIN)]).toEqual([address, INBOX])
	expect(pathOf('/meal-plan?date=2026-11-26', ORIGIN)).toBe('/meal-plan?date=2026-11-26')
})

function windowsOf(urls: { url: string; focused?: boolean; refuses?: boolean }[]) {
	const done: string[] = []
	const open: Window[] = urls.map(({ url, focused = false, refuses = false }) => ({
		url,
		focused,
		focus: async () => void done.push(`focus ${url}`),
		navigate: async (to) => {
			if (refuses) throw new TypeError('not controlled')
			done.push(`navigate ${url} to ${to}`)
		},
	}))
	const windows: Windows = { matchAll: async () => open, openWindow: async (url) => void done.push(`open ${url}`) }
	return { windows, done }
}

test('a click focuses the window that shows the page already', async () => {
	const { windows, done } = windowsOf([{ url: `${ORIGIN}/home`, focused: true }, { url: `${ORIGIN}/recipe/1` }])
	await openFromPush({ path: '/recipe/1' }, ORIGIN, windows)
	expect(done).toEqual([`focus ${ORIGIN}/recipe/1`])
})

test('a click leads the window that was used last to the page, and opens one where there is none', async () => {
	const two = windowsOf([{ url: `${ORIGIN}/home` }, { url: `${ORIGIN}/recipes`, focused: true }])
	await openFromPush({ path: '/recipe/1' }, ORIGIN, two.windows)
	expect(two.done).toEqual([`focus ${ORIGIN}/recipes`, `navigate ${ORIGIN}/recipes to ${ORIGIN}/recipe/1`])
	const none = windowsOf([{ url: 'https://other.example/' }])
	await openFromPush({ path: 'https://evil.example/' }, ORIGIN, none.windows)
	expect(none.done).toEqual([`open ${ORIGIN}${INBOX}`])
	const uncontrolled = windowsOf([{ url: `${ORIGIN}/home`, refuses: true }])
	await openFromPush({ path: '/recipe/1' }, ORIGIN, uncontrolled.windows)
	expect(uncontrolled.done).toEqual([`focus ${ORIGIN}/home`, `open ${ORIGIN}/recipe/1`])
})
