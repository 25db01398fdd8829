import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's half of a subscription: what it tells the server, and the private key that it keeps. */
export type BrowserKeys = { p256dh: string; auth: string; privateKey: string }

const CURVE = 'prime256v1'

export function makeBrowserKeys(): BrowserKeys {
	const pair = createECDH(CURVE)
	const p256dh = pair.generateKeys('base64url')
	return { p256dh, auth: randomBytes(16).toString('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

const HEADER_BYTES = 21
const TAG_BYTES = 16

/**
 * The text of an encrypted message (RFC 8291, aes128gcm of RFC 8188 in one record), written from the documents alone, so
 * that it proves what the package has encrypted.
 *
 * @throws when it is not for this browser, or damaged.
 */
export function decryptMessage(body: Uint8Array, { p256dh, auth, privateKey }: BrowserKeys): Buffer {
	const bytes = Buffer.from(body)
	const salt = bytes.subarray(0, 16)
	const recordSize = bytes.readUInt32BE(16)
	const sender = bytes.subarray(HEADER_BYTES, HEADER_BYTES + bytes.readUInt8(20))
	const record = bytes.subarray(HEADER_BYTES + sender.length)
	if (record.length > recordSize) throw new Error('A push has one record only.')
	const pair = createECDH(CURVE)
	pair.setPrivateKey(privateKey, 'base64url')
	const about = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
	const shared = hkdf(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), about, 32)
	const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
	const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
	const decipher = createDecipheriv('aes-128-gcm', key, nonce)
	decipher.setAuthTag(record.subarray(-TAG_BYTES))
	const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
	const end = padded.findLastIndex((byte) => byte !== 0)
	if (padded[end] !== 2) throw new Error('The last record ends with the byte 2.')
	return padded.subarray(0, end)
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
	Buffer.from(hkdfSync('sha256', secret, salt, info, length))
