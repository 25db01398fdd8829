import { createServer, request as requestUpstream, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stack } from './stack.ts'

/** The stack behind an address that serves another service worker after each `release`, as after a deployment. */
export async function startVersionProxy(stack: Stack): Promise<{ url: string; release(): void; close(): void }> {
	let version = 1
	const { port } = new URL(stack.url)
	const server: Server = createServer((request, response) => {
		const { method, url: path = '/' } = request
		// The answer must be the whole worker, not a 304 for this tag.
		const { 'if-none-match': _tag, ...headers } = request.headers
		const upstream = requestUpstream({ host: 'localhost', port, method, path, headers }, (answer) => {
			const isWorker = path === '/sw.js'
			const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
			response.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
			if (!isWorker) return void answer.pipe(response)
			answer.pipe(response, { end: false })
			answer.on('end', () => response.end(`\n// ${version}`))
		})
		upstream.on('error', () => response.destroy())
		request.pipe(upstream)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		release: () => {
			version += 1
		},
		close() {
			server.closeAllConnections()
			server.close()
		},
	}
}
