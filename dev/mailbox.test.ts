import { expect, test } from 'vitest'
import { startFront } from './front.ts'
import { createMailbox, linkify, MAIL_API_PATH, MAILBOX_PATH, mailboxPage } from './mailbox.ts'

const mail = {
	from: 'Nomster <hello@nomster.example>',
	to: ['a@b.example'],
	subject: 'Confirm',
	text: 'https://n.example/c?t=1',
}

async function withMailbox(use: (url: string, mailbox: ReturnType<typeof createMailbox>) => Promise<void>) {
	const mailbox = createMailbox(() => 1_700_000_000_000)
	const front = await startFront({ mailbox })
	try {
		await use(front.url, mailbox)
	} finally {
		await front.close()
	}
}

const post = (url: string, body: string, type = 'application/json') =>
	fetch(url + MAIL_API_PATH, { method: 'POST', headers: { 'content-type': type }, body })

test('a posted mail is in the mailbox and on its page', async () => {
	await withMailbox(async (url, mailbox) => {
		expect((await post(url, JSON.stringify(mail))).status).toBe(200)
		expect(mailbox.lastTo('a@b.example')).toEqual({ ...mail, at: 1_700_000_000_000 })
		const page = await (await fetch(url + MAILBOX_PATH)).text()
		expect(page).toContain('<a href="https://n.example/c?t=1">')
		expect(page).toContain('2023-11-14 22:13:20 UTC')
	})
})

test('anything but a mail, and anything that a form of another site can send, is refused', async () => {
	await withMailbox(async (url, mailbox) => {
		const refused = [
			await post(url, '{"from":'),
			await post(url, 'null'),
			await post(url, '{"from":"a","to":"b","subject":"c","text":"d"}'),
			await post(url, JSON.stringify(mail), 'text/plain'),
			await post(url, JSON.stringify({ ...mail, text: 'x'.repeat(300_000) })),
		]
		expect(refused.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400])
		expect(mailbox.mails).toEqual([])
	})
})

test('a mail is shown as text: markup in it is escaped, only http(s) addresses become links', () => {
	expect(linkify('<b>"hi"</b> & javascript:alert(1)')).toBe(
		'&lt;b&gt;&quot;hi&quot;&lt;/b&gt; &amp; javascript:alert(1)',
	)
	expect(linkify('see https://n.example/a?b=1&c="x')).toBe(
		'see <a href="https://n.example/a?b=1&amp;c=">https://n.example/a?b=1&amp;c=</a>&quot;x',
	)
	const page = mailboxPage([{ ...mail, subject: '<script>', to: ['"><img>'], text: '</pre><script>', at: 0 }])
	expect(page).not.toMatch(/<script|<img/)
})

test('the HTML of a mail is caught, and shown in a frame that runs nothing and loads nothing', async () => {
	await withMailbox(async (url, mailbox) => {
		const html = '<html><head></head><body><a href="https://n.example/c">"Confirm"</a><script>alert(1)</script></body>'
		expect((await post(url, JSON.stringify({ ...mail, html }))).status).toBe(200)
		expect(mailbox.mails[0]?.html).toBe(html)
		const answer = await fetch(url + MAILBOX_PATH)
		expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
		const page = await answer.text()
		expect(page).toContain('sandbox="allow-top-navigation-by-user-activation"')
		expect(page).toContain('&lt;base target=&quot;_top&quot;&gt;')
		expect(page).not.toContain('<script')
		expect((await post(url, JSON.stringify({ ...mail, html: 7 }))).status).toBe(400)
	})
})

test('the newest mail comes first', () => {
	const page = mailboxPage([
		{ ...mail, subject: 'First', at: 0 },
		{ ...mail, subject: 'Second', at: 1 },
	])
	expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'))
})
