/** A person with an account at a local provider. */
export type Person = {
	subject: string
	email: string | null
	email_verified: boolean
	first_name: string
	last_name: string
	/** The address of a picture of them. */
	picture?: string
}

/** The person of a form of `personForm`; the same address is always the same person. */
export function personOf(form: URLSearchParams): Person {
	const email = form.get('email')?.trim() || null
	return {
		subject: `person-${Buffer.from(email ?? 'nobody').toString('hex')}`,
		email,
		email_verified: form.get('verified') === 'on',
		first_name: form.get('first_name') ?? '',
		last_name: form.get('last_name') ?? '',
	}
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** A page of a local provider. */
export const providerPage = (title: string, body: string) =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
label{display:block;margin:.75rem 0}input:not([type=checkbox]){display:block;width:100%;font:inherit;padding:.4rem;box-sizing:border-box}
button{font:inherit;padding:.5rem 1rem;margin:1rem .5rem 0 0}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`

/** A form that asks who signs in. `action`: where the form goes. */
export const personForm = (title: string, action: string) =>
	providerPage(
		title,
		`<p>This provider runs on your machine. Be whoever you like.</p>
<form method="post" action="${escapeHtml(action)}">
<label>Email <input name="email" type="email" value="mia@example.org"></label>
<label><input name="verified" type="checkbox" checked> The provider has verified this address</label>
<label>First name <input name="first_name" value="Mia"></label>
<label>Last name <input name="last_name" value="Marsh"></label>
<button name="answer" value="yes">Sign in</button><button name="answer" value="no">Cancel</button></form>`,
	)
