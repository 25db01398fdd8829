import { expect, test } from 'vitest'
import { compressFor, pickEncoding } from './compress.ts'

const get = (accepted = 'gzip, br') => ({ method: 'GET', headers: { 'accept-encoding': accepted } })
const answered = (status: number, headers: Record<string, string | string[]>, request = get()) => {
	const encoder = compressFor(request, status, headers)
	encoder?.destroy()
	return { encoded: encoder !== undefined, headers }
}

test('brotli is preferred to gzip, and an encoding refused by q=0 is not used', () => {
	expect(pickEncoding('gzip, deflate, br, zstd')).toBe('br')
	expect(pickEncoding('gzip;q=0.8, br;q=0')).toBe('gzip')
	expect(pickEncoding('GZIP')).toBe('gzip')
	expect(pickEncoding('br;q=0.0, identity')).toBeUndefined()
	expect(pickEncoding('')).toBeUndefined()
})

test('a compressed page loses its length, gets a weak tag, and tells caches what it depends on', () => {
	const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': '9000', etag: '"a"', vary: 'Cookie' }
	expect(answered(200, headers)).toEqual({
		encoded: true,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-encoding': 'br',
			etag: 'W/"a"',
			vary: 'Cookie, Accept-Encoding',
		},
	})
})

test('scripts, styles, JSON and SVG are compressed; pictures, fonts and event streams are not', () => {
	const encodes = (type: string) => answered(200, { 'content-type': type }).encoded
	const yes = [
		'text/javascript; charset=utf-8',
		'text/css',
		'application/json',
		'application/manifest+json',
		'image/svg+xml',
	]
	const no = ['image/webp', 'font/woff2', 'text/event-stream', 'application/octet-stream']
	expect(yes.map(encodes)).toEqual(yes.map(() => true))
	expect(no.map(encodes)).toEqual(no.map(() => false))
})

test('what has no body, is already encoded, is tiny or must not be transformed passes unchanged', () => {
	const html = { 'content-type': 'text/html' }
	expect(answered(204, { ...html }).encoded).toBe(false)
	expect(answered(304, { ...html }).encoded).toBe(false)
	expect(answered(200, { ...html }, { ...get(), method: 'HEAD' }).encoded).toBe(false)
	expect(answered(200, { ...html, 'content-encoding': 'gzip' }).encoded).toBe(false)
	expect(answered(200, { ...html, 'content-length': '2' }).encoded).toBe(false)
	expect(answered(200, { ...html, 'cache-control': 'no-transform' }).encoded).toBe(false)
})
