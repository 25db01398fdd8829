import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'

type Bytes = ArrayBuffer | ArrayBufferView
type Key = { type: 'secret'; algorithm: string; bytes: Buffer; usages: string[] }
type Gcm = { name: string; iv: Bytes; additionalData?: Bytes }
type Hkdf = { name: string; hash: string; salt: Bytes; info: Bytes }

const TAG_BYTES = 16

const bufferOf = (bytes: Bytes): Buffer =>
	ArrayBuffer.isView(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(bytes)
const exactly = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const gcmOf = ({ name }: Gcm, { bytes, algorithm }: Key) => {
	if (name !== 'AES-GCM' || algorithm !== name) throw new DOMException(`no ${name}`, 'NotSupportedError')
	return `aes-${bytes.length * 8}-gcm` as 'aes-256-gcm'
}

/**
 * The calls of WebCrypto that the sync engine makes, answered synchronously: the real one works on its own threads with
 * unpredictable timing, so no two runs of a schedule would be equal. The results have the same bytes.
 */
export const subtleAtOnce = {
	async importKey(_format: 'raw', bytes: Bytes, algorithm: string, _isExtractable: boolean, usages: string[]) {
		return { type: 'secret', algorithm, bytes: Buffer.from(bufferOf(bytes)), usages } satisfies Key
	},
	async deriveBits({ hash, salt, info }: Hkdf, key: Key, bits: number) {
		return hkdfSync(hash.replace('-', '').toLowerCase(), key.bytes, bufferOf(salt), bufferOf(info), bits / 8)
	},
	async digest(algorithm: string, data: Bytes) {
		return exactly(createHash(algorithm.replace('-', '').toLowerCase()).update(bufferOf(data)).digest())
	},
	async encrypt(algorithm: Gcm, key: Key, data: Bytes) {
		const cipher = createCipheriv(gcmOf(algorithm, key), key.bytes, bufferOf(algorithm.iv))
		if (algorithm.additionalData) cipher.setAAD(bufferOf(algorithm.additionalData))
		return exactly(Buffer.concat([cipher.update(bufferOf(data)), cipher.final(), cipher.getAuthTag()]))
	},
	async decrypt(algorithm: Gcm, key: Key, data: Bytes) {
		const sealed = bufferOf(data)
		const decipher = createDecipheriv(gcmOf(algorithm, key), key.bytes, bufferOf(algorithm.iv))
		if (algorithm.additionalData) decipher.setAAD(bufferOf(algorithm.additionalData))
		decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
		return exactly(Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]))
	},
}
