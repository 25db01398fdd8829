// BACKUP_SECRET makes three keys by HKDF: one for the parts (AES-GCM), one for the manifest (HMAC), and a public value by
// which a backup of another secret is known at once.

export type BackupKeys = { parts: CryptoKey; manifest: CryptoKey; fingerprint: string }

const IV_BYTES = 12
const TAG_BYTES = 16
/** How much larger a part is when it is sealed. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES

const encode = (text: string) => new TextEncoder().encode(text)

export async function deriveKeys(secret: string): Promise<BackupKeys> {
	const base = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveBits'])
	const bitsFor = (purpose: string) =>
		crypto.subtle.deriveBits(
			{ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(`nomster backup ${purpose}`) },
			base,
			256,
		)
	const [parts, manifest, fingerprint] = await Promise.all(['parts', 'manifest', 'fingerprint'].map(bitsFor))
	if (!parts || !manifest || !fingerprint) throw new Error('deriveKeys: a key is missing')
	return {
		parts: await crypto.subtle.importKey('raw', parts, 'AES-GCM', false, ['encrypt', 'decrypt']),
		manifest: await crypto.subtle.importKey('raw', manifest, { name: 'HMAC', hash: 'SHA-256' }, false, [
			'sign',
			'verify',
		]),
		fingerprint: toHex(fingerprint).slice(0, 16),
	}
}

export const toHex = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex')

/** A part can be opened only at its place in its own backup. */
const placeOf = (id: string, part: number) => encode(`${id}\n${part}`)

export async function sealPart(
	{ parts }: BackupKeys,
	{ id, part, bytes }: { id: string; part: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<Uint8Array<ArrayBuffer>> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
	const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(id, part) }, parts, bytes)
	const sealed = new Uint8Array(IV_BYTES + text.byteLength)
	sealed.set(iv)
	sealed.set(new Uint8Array(text), IV_BYTES)
	return sealed
}

/** Rejects when anything of it was changed, or when it belongs to another place. */
export async function openPart(
	{ parts }: BackupKeys,
	{ id, part, bytes }: { id: string; part: number; bytes: Uint8Array },
): Promise<Uint8Array> {
	const own = new Uint8Array(bytes)
	const iv = own.subarray(0, IV_BYTES)
	const additionalData = placeOf(id, part)
	return new Uint8Array(
		await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, parts, own.subarray(IV_BYTES)),
	)
}
