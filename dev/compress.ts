import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const COMPRESSIBLE =
	/^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/
const BROTLI_QUALITY = 4
const MIN_BYTES = 48

/**
 * The encoder for a response, or undefined where the edge would not compress: pictures, event streams, encoded
 * responses, no-transform, and responses without a body. Sets `headers` accordingly.
 */
export function compressFor(
	request: Pick<IncomingMessage, 'method' | 'headers'>,
	status: number,
	headers: Record<string, string | string[]>,
): Transform | undefined {
	if (request.method === 'HEAD' || status === 204 || status === 304 || status < 200) return undefined
	if (headers['content-encoding'] || String(headers['cache-control'] ?? '').includes('no-transform')) return undefined
	if (!COMPRESSIBLE.test(String(headers['content-type'] ?? ''))) return undefined
	if (headers['content-length'] !== undefined && Number(headers['content-length']) < MIN_BYTES) return undefined

	headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
	const encoding = pickEncoding(String(request.headers['accept-encoding'] ?? ''))
	if (!encoding) return undefined
	headers['content-encoding'] = encoding
	delete headers['content-length']
	// The bytes differ from the origin's, so the tag can only be weak.
	if (typeof headers.etag === 'string' && !headers.etag.startsWith('W/')) headers.etag = `W/${headers.etag}`

	// Flushed with every chunk, so that streamed content arrives when it is written.
	if (encoding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH })
	return createBrotliCompress({
		flush: constants.BROTLI_OPERATION_FLUSH,
		params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
	})
}

/** Prefers brotli to gzip; q=0 means that the client refuses an encoding. */
export function pickEncoding(accepted: string): 'br' | 'gzip' | undefined {
	const offered = new Set(
		accepted
			.toLowerCase()
			.split(',')
			.map((part) => part.trim().split(/\s*;\s*/))
			.filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
			.map(([name]) => name),
	)
	if (offered.has('br')) return 'br'
	if (offered.has('gzip')) return 'gzip'
	return undefined
}
