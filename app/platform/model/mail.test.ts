import { expect, test } from 'vitest'
import { JOB_PAYLOADS } from './jobs.ts'
import { mailOf } from './mail.ts'

const HREF = 'https://nomster.example/reset-password?token=t&type=recovery'
const parts = {
	subject: 'Reset your password',
	paragraphs: ['Somebody asked for it.', 'Press the button.'],
	action: { label: 'Reset Password', href: HREF },
	notes: ['It works once.'],
}

test('a mail says the same as text and as HTML, in the same order', () => {
	const { subject, text, html } = mailOf(parts)
	expect(subject).toBe('Reset your password')
	expect(text).toBe(`Somebody asked for it.\n\nPress the button.\n\nReset Password:\n${HREF}\n\nIt works once.`)
	const at = ['Somebody asked', 'Press the button', 'href="https:', 'It works once'].map((part) => html.indexOf(part))
	expect(at.every((place) => place > 0)).toBe(true)
	expect(at).toEqual(at.toSorted((a, b) => a - b))
})

test('the way to end such mails comes last, in text and HTML', () => {
	const unsubscribe = { label: 'Unsubscribe', href: 'https://nomster.example/unsubscribe?token=a&b=c' }
	const { text, html } = mailOf({ ...parts, unsubscribe })
	expect(text.endsWith(`It works once.\n\nUnsubscribe:\n${unsubscribe.href}`)).toBe(true)
	expect(html).toContain('<a href="https://nomster.example/unsubscribe?token=a&amp;b=c">Unsubscribe</a></p>\n</main>')
	expect(() => mailOf({ ...parts, unsubscribe: { label: 'x', href: 'javascript:alert(1)' } })).toThrow('cannot link')
})

test('security 20: a header of a mail is one line of ASCII', () => {
	const mail = { to: 'a@n.example', subject: '', text: '' }
	const isTaken = (headers: Record<string, string>) => JOB_PAYLOADS.send_mail.safeParse({ ...mail, headers }).success
	expect(isTaken({ 'List-Unsubscribe': '<https://n.example/?a=b>' })).toBe(true)
	expect(isTaken({ 'List-Unsubscribe': 'a\r\nBcc: b@n.example' })).toBe(false)
	expect(isTaken({ 'Bcc: b@n.example\r\nX': 'a' })).toBe(false)
})

test('a mail without anything to press has no link', () => {
	const { text, html } = mailOf({ subject: 'Hello', paragraphs: ['One line.'] })
	expect(text).toBe('One line.')
	expect(html).not.toContain('href')
})

test('security 20: markup, line breaks and quotes in a mail stay text', () => {
	const { subject, text, html } = mailOf({
		subject: 'A\r\nBcc: somebody@example.org',
		paragraphs: ['<img src=x onerror=alert(1)>\n\nhttps://evil.example'],
		action: { label: '"><script>', href: 'https://nomster.example/?a="><script>' },
		notes: ["<b>it's</b>"],
	})
	expect(subject).toBe('A Bcc: somebody@example.org')
	expect(text).toContain('<img src=x onerror=alert(1)> https://evil.example')
	expect(html).not.toMatch(/<script|<img|<b>/)
	expect(html).toContain('&quot;&gt;&lt;script&gt;')
})

test('a mail loads nothing from anywhere and sets no colour that a dark theme would hide', () => {
	const { html } = mailOf(parts)
	expect(html).not.toMatch(/<(img|link|style|script|iframe)|src=|url\(|@import/)
	expect(html.match(/https?:/g)).toHaveLength(2)
	expect(html).toContain('<meta name="color-scheme" content="light dark">')
	const withoutButton = html.replace(/<a [^>]*>/g, '')
	expect(withoutButton).not.toMatch(/[^-]color:|background/)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'nomster.example'])('a mail never links to %s', (href) => {
	expect(() => mailOf({ ...parts, action: { label: 'Press', href } })).toThrow()
})
