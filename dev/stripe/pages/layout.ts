import { escapeHtml } from '#app/platform/model/escape-html.ts'
import { Refusal } from '../protocol/errors.ts'

export type PageCall = { method: string; path: string; form: string }
export type PageAnswer = { status: number; html: string } | { location: string }

/** A page of the stand-in. `body` is HTML; an error is said above it. */
export function page(title: string, body: string, error?: string, status = error ? 402 : 200): PageAnswer {
	const said = error ? `<p role="alert">${escapeHtml(error)}</p>` : ''
	return {
		status,
		html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem}label,fieldset{display:block;margin:.75rem 0}input:not([type=radio]),select{display:block;width:100%;font:inherit;padding:.5rem;box-sizing:border-box}
button{font:inherit;padding:.6rem 1.2rem;margin:.5rem .5rem .5rem 0}[role=alert]{border-left:.25rem solid #c33;padding:.25rem .75rem}.note{opacity:.75}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${said}${body}</main><footer class="note">A stand-in for Stripe, on this machine. No money moves.</footer></body></html>`,
	}
}

/** A form that posts to an address; `fields` is HTML. */
export const form = (action: string, fields: string, button: string): string =>
	`<form method="post" action="${escapeHtml(action)}">${fields}<button>${escapeHtml(button)}</button></form>`

export const link = (href: string, text: string): string =>
	`<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

type Field = {
	name: string
	label: string
	value?: string
	required?: boolean
	autocomplete?: string
	numeric?: boolean
}

export const field = ({
	name,
	label,
	value = '',
	required = false,
	autocomplete = 'off',
	numeric = false,
}: Field): string =>
	`<label>${escapeHtml(label)}<input name="${name}" value="${escapeHtml(value)}" autocomplete="${autocomplete}"${
		required ? ' required' : ''
	}${numeric ? ' inputmode="numeric"' : ''}></label>`

export const CARD_FIELD = field({
	name: 'number',
	label: 'Card number',
	required: true,
	numeric: true,
	autocomplete: 'cc-number',
})

export const money = (amount: number, currency: string): string =>
	new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

/** A day in UTC, of a time in seconds. */
export const day = (seconds: number): string =>
	new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

/** What a page says when a step is refused. */
export function reasonOf(error: unknown): string {
	if (error instanceof Refusal) return error.message
	throw error
}
