import type { IncomingMessage, ServerResponse } from 'node:http'
import { SUBSCRIPTIONS_PATH } from '#app/domains/notifications/model/push/subscription.ts'
import { escapeHtml } from '#app/platform/model/escape-html.ts'
import type { CaughtPush, PushServiceStandIn } from './push-service.ts'

export const PUSHES_PATH = '/pushes'
const SCRIPT_PATH = '/pushes/subscribe.js'
const SUBSCRIBE_PATH = '/pushes/subscribe'

/** The page that shows what the stand-in for a push service got, and adds it to the browsers of who is signed in. */
export type PushesPage = { answer(request: IncomingMessage, response: ServerResponse): boolean }

/** `key`: the server's public key. */
export const createPushesPage = (service: PushServiceStandIn, key: string): PushesPage => ({
	answer(request, response) {
		const path = request.url?.split('?')[0]
		if (path === PUSHES_PATH) write(response, 'text/html', pageOf(service.pushes))
		else if (path === SCRIPT_PATH) write(response, 'text/javascript', SCRIPT)
		// A form or page of another site cannot read the answer, and one subscription more harms nobody.
		else if (path === SUBSCRIBE_PATH && request.method === 'POST')
			write(response, 'application/json', JSON.stringify(service.subscribe(key)))
		else return false
		return true
	},
})

function write(response: ServerResponse, type: string, text: string): void {
	response.writeHead(200, {
		'content-type': `${type}; charset=utf-8`,
		'content-security-policy':
			"default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		'cache-control': 'no-store',
	})
	response.end(text)
}

const SCRIPT = `
document.querySelector('button').addEventListener('click', async () => {
	const subscription = await (await fetch('${SUBSCRIBE_PATH}', { method: 'POST' })).text()
	const { status } = await fetch('${SUBSCRIPTIONS_PATH}', { method: 'POST', body: subscription })
	document.querySelector('output').textContent =
		status === 204 ? 'Done: pushes to you appear here.' : status === 401 ? 'Sign in first.' : 'Refused: ' + status
})`

function pageOf(pushes: readonly CaughtPush[]): string {
	const list = pushes.toReversed().map(
		(push) => `<article><h2>${escapeHtml(titleOf(push.text))}</h2>
<p class="note"><time>${new Date(push.at).toISOString().slice(0, 19).replace('T', ' ')} UTC</time> · kept ${push.ttl} s · urgency ${escapeHtml(push.urgency)}</p>
<pre>${escapeHtml(push.text)}</pre></article>`,
	)
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pushes</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{font-size:1.1rem;margin:0}.note{margin:.25rem 0;opacity:.75}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}button{font:inherit;min-height:44px;padding:0 1rem;margin-right:1rem}</style></head>
<body><h1>Pushes</h1><p>What Nomster has sent to the stand-in for a push service. Nothing leaves this machine.</p>
<p><button>Push to this page too</button><output></output></p>
${list.join('\n') || '<p>No push yet.</p>'}<script src="${SCRIPT_PATH}"></script></body></html>`
}

function titleOf(text: string): string {
	try {
		return String(JSON.parse(text).notification.title)
	} catch {
		return 'A push that is no notification'
	}
}
