import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** Keys from TOTP_SECRET, one for each use. */
const keyFor = (use: string, secret: string): Buffer =>
	Buffer.from(hkdfSync('sha256', secret, 'nomster', use, KEY_BYTES))

/** AES-256-GCM, bound to its cook: moved to another cook's row it opens nothing. `v1.nonce.text and tag`. */
export function encryptSecret(text: string, userId: string, totpSecret: string): string {
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv('aes-256-gcm', keyFor('totp', totpSecret), nonce).setAAD(Buffer.from(userId))
	const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
	return [VERSION, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Throws when the text is not one of this cook's, or TOTP_SECRET is another than then. */
export function decryptSecret(stored: string, userId: string, totpSecret: string): string {
	const [version, nonce = '', sealed = ''] = stored.split('.')
	if (version !== VERSION) throw new Error('decryptSecret: not a secret of ours')
	const bytes = Buffer.from(sealed, 'base64url')
	const decipher = createDecipheriv('aes-256-gcm', keyFor('totp', totpSecret), Buffer.from(nonce, 'base64url'))
	decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
	return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** A recovery code as stored: a copy of the database alone cannot be searched for codes. */
export const storedRecoveryCode = (code: string, userId: string, totpSecret: string): string =>
	createHmac('sha256', keyFor('recovery', totpSecret)).update(`${userId}\n${code}`).digest('base64url')
