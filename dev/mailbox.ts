import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '#app/platform/model/escape-html.ts'

/** A mail as the jobs Worker sent it to the provider; `at` in milliseconds. */
export type CaughtMail = {
	from: string
	to: string[]
	subject: string
	text: string
	html?: string
	reply_to?: string
	headers?: Record<string, string>
	at: number
}

/** Takes the mail provider's place: stores the mails and shows them on a page. */
export type Mailbox = {
	/** Oldest first. */
	mails: CaughtMail[]
	/** The newest mail to an address. */
	lastTo(address: string): CaughtMail | undefined
	/** Answers the request if it is the mailbox's; false when it is not. */
	answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

export const MAILBOX_PATH = '/mailbox'
/** Where the Workers post their mails. */
export const MAIL_API_PATH = '/mailbox/emails'

const KEPT_MAILS = 200
const MAX_MAIL_BYTES = 256 * 1024

export function createMailbox(now: () => number = Date.now): Mailbox {
	const mails: CaughtMail[] = []
	return {
		mails,
		lastTo: (address) => mails.findLast((mail) => mail.to.includes(address)),
		async answer(request, response) {
			const path = request.url?.split('?')[0]
			if (path === MAIL_API_PATH && request.method === 'POST') {
				const mail = await readMail(request, now())
				if (mail) mails.push(mail)
				if (mails.length > KEPT_MAILS) mails.shift()
				response.writeHead(mail ? 200 : 400, { 'content-type': 'application/json' })
				response.end(
					JSON.stringify(mail ? { id: `mail-${mail.at}` } : { message: 'A mail is from, to[], subject, text.' }),
				)
				return true
			}
			if (path !== MAILBOX_PATH) return false
			response.writeHead(200, {
				'content-type': 'text/html; charset=utf-8',
				'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
				'cache-control': 'no-store',
			})
			response.end(mailboxPage(mails))
			return true
		},
	}
}

/** Only JSON is accepted: another site's page cannot send it without a preflight request, which is not answered. */
async function readMail(request: IncomingMessage, at: number): Promise<CaughtMail | undefined> {
	if (!request.headers['content-type']?.startsWith('application/json')) return undefined
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request) {
		bytes += chunk.length
		if (bytes > MAX_MAIL_BYTES) return undefined
		chunks.push(chunk)
	}
	try {
		const { from, to, subject, text, html, reply_to, headers } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
		const isMail =
			[from, subject, text, html ?? '', reply_to ?? ''].every((part) => typeof part === 'string') && Array.isArray(to)
		const more = { ...(html ? { html } : {}), ...(reply_to ? { reply_to } : {}), ...(headers ? { headers } : {}) }
		return isMail ? { from, to: to.map(String), subject, text, ...more, at } : undefined
	} catch {
		return undefined
	}
}

/** Plain text with clickable http(s) addresses; everything else stays text. */
export function linkify(text: string): string {
	return text
		.split(/(https?:\/\/[^\s<>"']+)/)
		.map((part, i) => (i % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
		.join('')
}

/**
 * The HTML of a mail in a frame of its own, which may run nothing and load nothing (the frame has the page's policy).
 * A link opens in place of the mailbox.
 */
const framed = (html: string): string =>
	`<iframe title="The same as HTML" loading="lazy" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_top">'))}"></iframe>`

export function mailboxPage(mails: CaughtMail[]): string {
	const list = mails.toReversed().map(
		(mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="to">To ${escapeHtml(mail.to.join(', '))} · <time>${new Date(mail.at).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linkify(mail.text)}</pre>${mail.html ? framed(mail.html) : ''}</article>`,
	)
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{font-size:1.1rem;margin:0}.to{margin:.25rem 0;opacity:.75}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
iframe{width:100%;height:28rem;margin-top:1rem;border:1px solid #8884;border-radius:.5rem;resize:vertical}</style></head>
<body><h1>Mailbox</h1><p>Mails that Nomster would have sent. None of them leaves this machine.</p>
${list.join('\n') || '<p>No mail yet. Sign up, or ask for a new password.</p>'}</body></html>`
}
