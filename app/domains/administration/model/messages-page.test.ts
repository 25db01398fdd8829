import { expect, test } from 'vitest'
import { entriesOf, isAppPath, MAX_RECIPIENTS, MESSAGES_PAGE, readMessage } from './messages-page.ts'

const TYPED = { id: 'x', title: 'News', message: 'We are down on Sunday.', link: '/pricing', audience: 'all', list: '' }

test('a link is a path of the app and nothing else', () => {
	for (const link of ['/', '/pricing', '/recipe/abc?x=1#y']) expect(isAppPath(link), link).toBe(true)
	for (const link of [
		'',
		'pricing',
		'//evil.example',
		'/\\evil.example',
		'https://evil.example',
		'/a b',
		'javascript:alert(1)',
	])
		expect(isAppPath(link), link).toBe(false)
})

test('a message is cleaned, and what is wrong with it is said at its field', () => {
	expect(readMessage({ ...TYPED, title: '  Big\n news ', link: ' /home ' })).toEqual({
		message: { ...TYPED, title: 'Big news', link: '/home' },
		errors: null,
	})
	const wrong = { ...TYPED, title: 'x'.repeat(81), message: 'y'.repeat(501), link: '//x', audience: 'everybody' }
	expect(Object.keys(readMessage(wrong).errors ?? {})).toEqual(['title', 'message', 'link', 'audience'])
	expect(readMessage({ ...TYPED, audience: 'list' }).errors).toEqual({ list: MESSAGES_PAGE.errors.listEmpty })
})

test('a list has each entry once, and at most 500', () => {
	expect(entriesOf('a@b.example, a@b.example;\n c ')).toEqual(['a@b.example', 'c'])
	const list = Array.from({ length: MAX_RECIPIENTS + 1 }, (_, i) => `${i}@b.example`).join('\n')
	expect(readMessage({ ...TYPED, audience: 'list', list }).errors).toEqual({ list: MESSAGES_PAGE.errors.listTooLong })
})
