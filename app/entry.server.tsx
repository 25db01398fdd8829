import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server.node'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { serverContext } from './context.ts'
import { monitorBoot } from './platform/client/monitor/monitor-boot.ts'
import { MonitorBootContext, NonceContext } from './platform/client/nonce.ts'
import { contentSecurityPolicy } from './platform/model/csp.ts'
import { readDsn } from './platform/model/monitor/dsn.ts'
import { SHELL_PATH } from './platform/model/shell-path.ts'
import { inlineHashes } from './platform/server/inline-hashes.ts'

const NONCE_BYTES = 18

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
) {
	// The shell is rendered once, by the build, and gets hashes instead of a nonce.
	const isShell = new URL(request.url).pathname === SHELL_PATH
	const nonce = isShell ? undefined : btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))))
	// The shell belongs to every server alike: what happens in it is reported to our own server alone.
	const collector = isShell ? null : readDsn(context.get(serverContext).env.SENTRY_DSN)
	let statusSent = status
	let shellRendered = false
	const body = await renderToReadableStream(
		<NonceContext value={nonce}>
			<MonitorBootContext value={monitorBoot(collector?.endpoint ?? null)}>
				<ServerRouter context={entry} url={request.url} nonce={nonce} />
			</MonitorBootContext>
		</NonceContext>,
		{
			nonce,
			signal: request.signal,
			onError(error) {
				statusSent = 500
				// Until the shell is sent the error reaches handleError; after that only this logs it.
				if (shellRendered) context.get(serverContext).log.error('render_failed', error)
			},
		},
	)
	shellRendered = true
	if (isShell || isbot(request.headers.get('user-agent') ?? '')) await body.allReady
	headers.set('content-type', 'text/html; charset=utf-8')
	if (isShell) {
		const html = await new Response(body).text()
		headers.set('content-security-policy', contentSecurityPolicy(inlineHashes(html)))
		return new Response(html, { status: statusSent, headers })
	}
	if (nonce) {
		const policy = contentSecurityPolicy([`'nonce-${nonce}'`], { styleNonce: nonce, reportsTo: collector?.origin })
		headers.set('content-security-policy', policy)
	}
	if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
	return new Response(body, { status: statusSent, headers })
}

/**
 * Logs everything that a loader, action or render threw unintentionally. Intentional errors are an AppError or a
 * Response.
 */
export function handleError(
	error: unknown,
	{ request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
	// A wrong address or method is the visitor's error, and anyone can cause thousands of them.
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
	context.get(serverContext).log.error('unexpected', error, { path: new URL(request.url).pathname })
}
