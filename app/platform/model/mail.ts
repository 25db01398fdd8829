import { escapeHtml } from './escape-html.ts'

export type MailParts = {
	subject: string
	/** Each is one line of text, whatever it contains: line breaks become spaces. */
	paragraphs: readonly string[]
	/** The one thing to press, under the paragraphs. */
	action?: { label: string; href: string }
	/** What follows the button, in smaller letters: how long a link works, what to do when nobody asked for it. */
	notes?: readonly string[]
	/** Where its reader ends such mails, under everything else. */
	unsubscribe?: { label: string; href: string }
}

/** A mail without its recipient, as the job `send_mail` takes it. */
export type MailBody = { subject: string; text: string; html: string }

const FONT = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px'
const NOTE = 'margin:0 0 12px;font-size:14px;line-height:20px;overflow-wrap:anywhere'
const BUTTON =
	'display:inline-block;padding:12px 24px;border-radius:999px;background:#bd3a1d;color:#ffffff;font-size:18px;line-height:22px;font-weight:600;text-decoration:none'

/**
 * The same mail as text and as HTML. The HTML has inline styles only, no image and nothing remote, and no colour of its
 * own besides the button's, so that a mail program shows it in its own light or dark colours.
 */
export function mailOf({ subject, paragraphs, action, notes = [], unsubscribe }: MailParts): MailBody {
	const title = oneLine(subject)
	const link = action && { label: oneLine(action.label), href: webAddress(action.href) }
	const end = unsubscribe && { label: oneLine(unsubscribe.label), href: webAddress(unsubscribe.href) }
	const texts = [
		...paragraphs.map(oneLine),
		...(link ? [`${link.label}:\n${link.href}`] : []),
		...notes.map(oneLine),
		...(end ? [`${end.label}:\n${end.href}`] : []),
	]
	const address = link ? [`If the button does not work, open this address: ${link.href}`] : []
	const body = [
		'<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:20px;line-height:26px">Nomster</p>',
		`<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>`,
		...paragraphs.map((text) => `<p style="${PARAGRAPH}">${escapeHtml(oneLine(text))}</p>`),
		...(link
			? [
					`<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
				]
			: []),
		...[...notes.map(oneLine), ...address].map((text) => `<p style="${NOTE}">${escapeHtml(text)}</p>`),
		...(end ? [`<p style="${NOTE}"><a href="${escapeHtml(end.href)}">${escapeHtml(end.label)}</a></p>`] : []),
	]
	return { subject: title, text: texts.join('\n\n'), html: pageOf(title, body.join('\n')) }
}

const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 16px;${FONT}"><main style="max-width:560px;margin:0 auto">
${body}
</main></body></html>`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function webAddress(href: string): string {
	const { protocol } = new URL(href)
	if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`a mail cannot link to ${protocol}`)
	return href
}
