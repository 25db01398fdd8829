import { createECDH, createPublicKey, verify } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '#app/platform/model/clock.ts'

/** The pair of keys by which push services know a server (RFC 8292). */
export type VapidKeys = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string }

export function makeVapidKeys(): VapidKeys {
	const pair = createECDH('prime256v1')
	const VAPID_PUBLIC_KEY = pair.generateKeys('base64url')
	// A private key that begins with zeros comes out shorter.
	const VAPID_PRIVATE_KEY = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
		.subarray(-32)
		.toString('base64url')
	return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
}

/** The pair of this machine: made by the first start, kept beside its database. */
export function localVapidKeys(path: string): VapidKeys {
	if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
	const keys = makeVapidKeys()
	mkdirSync(dirname(path), { recursive: true })
	writeFileSync(path, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
	return keys
}

/** What is wrong with a request's `Authorization` for this push service; null for nothing. */
export function vapidFault(authorization: string | null, { origin, now }: { origin: string; now: number }) {
	const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([A-Za-z0-9_-]+)$/.exec(authorization ?? '') ?? []
	const [head = '', claims = '', signature = ''] = token.split('.')
	if (authorization === null || token === '') return { status: 401, key, why: 'no VAPID signature' }
	if (!isSignedBy(key, `${head}.${claims}`, signature)) return { status: 403, key, why: 'signed by another key' }
	const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
	const left = exp * 1000 - now
	if (aud !== origin) return { status: 403, key, why: `signed for ${aud}` }
	if (!(left > 0 && left <= DAY_MS)) return { status: 403, key, why: 'signed for more than a day, or too long ago' }
	// Apple's service refuses others.
	if (!/^(https:\/\/|mailto:)[^\s]+\.[^\s]+$/.test(sub)) return { status: 403, key, why: `nobody reaches ${sub}` }
	return { status: null, key, why: '' }
}

function isSignedBy(key: string, text: string, signature: string): boolean {
	const point = Buffer.from(key, 'base64url')
	if (point.length !== 65) return false
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
	const jwk = { kty: 'EC', crv: 'P-256', x, y }
	const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
	return verify(
		'sha256',
		Buffer.from(text),
		{ key: publicKey, dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	)
}
