import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 }

type Made = { id: Buffer; key: KeyObject; userHandle: string }

/** What a browser and its authenticator send, for doors that Chromium's own one cannot be told to knock at wrongly. */
export class Authenticator {
	readonly #origin: string
	/** Grows with each use, as a hardware key's does; set it back to play a copy. */
	counter = 0
	/** Off: nobody has shown a finger or typed the PIN. */
	isVerified = true
	readonly #made: Made[] = []

	constructor(origin: string) {
		this.#origin = origin
	}

	/** Answers `navigator.credentials.create`, as JSON. */
	create(options: { challenge: string; rp: { id?: string }; user: { id: string } }): string {
		const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
		const id = randomBytes(16)
		this.#made.push({ id, key: privateKey, userHandle: options.user.id })
		const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
		// COSE: kty EC2, alg ES256, crv P-256, x, y.
		const cose = Buffer.concat([
			Buffer.from('a5010203262001215820', 'hex'),
			Buffer.from(x, 'base64url'),
			Buffer.from('225820', 'hex'),
			Buffer.from(y, 'base64url'),
		])
		const length = Buffer.from([0, id.length])
		const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
		const authData = Buffer.concat([this.#authData(options.rp.id, FLAG.attested), attested])
		// CBOR: {fmt: 'none', attStmt: {}, authData: bytes}.
		const attestationObject = Buffer.concat([
			Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
			Buffer.from([authData.length]),
			authData,
		])
		return this.#answer(id, {
			attestationObject: attestationObject.toString('base64url'),
			clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
			transports: ['internal'],
		})
	}

	/** Answers `navigator.credentials.get` with the newest passkey, as JSON. */
	get(options: { challenge: string; rpId?: string }): string {
		const made = this.#made.at(-1)
		if (!made) throw new Error('this authenticator has no passkey')
		this.counter += 1
		const authData = this.#authData(options.rpId)
		const clientData = this.#clientData('webauthn.get', options.challenge)
		const hash = createHash('sha256').update(clientData).digest()
		return this.#answer(made.id, {
			authenticatorData: authData.toString('base64url'),
			clientDataJSON: clientData.toString('base64url'),
			signature: sign('sha256', Buffer.concat([authData, hash]), made.key).toString('base64url'),
			userHandle: made.userHandle,
		})
	}

	#answer(id: Buffer, response: object): string {
		const text = id.toString('base64url')
		return JSON.stringify({ id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} })
	}

	#clientData(type: string, challenge: string): Buffer {
		return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
	}

	#authData(rpId = '', more = 0): Buffer {
		const flags = FLAG.present | (this.isVerified ? FLAG.verified : 0) | more
		const counter = Buffer.alloc(4)
		counter.writeUInt32BE(this.counter)
		return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
	}
}
