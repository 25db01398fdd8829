/** Where browsers get the options for asking a passkey. */
export const PASSKEY_PATH = '/api/passkeys'

export const PASSKEY_NAME_MAX_LENGTH = 60
/** More than any passkey sends; its keys and signatures are a few hundred characters each. */
export const CREDENTIAL_MAX_LENGTH = 16_000

type Credential = { id: string; rawId: string; type: 'public-key'; clientExtensionResults: Record<string, never> }

/** What a passkey answers to a challenge. */
export type PasskeyProof = Credential & {
	response: { authenticatorData: string; clientDataJSON: string; signature: string; userHandle?: string }
}

/** What a new passkey says about itself. */
export type NewPasskey = Credential & {
	response: { attestationObject: string; clientDataJSON: string }
	/** The transports by which browsers reach it, as they name them. */
	transports: string[]
}

const ID = /^[A-Za-z0-9_-]{1,1400}$/
const TRANSPORT = /^[a-z-]{1,20}$/
const MOST_TRANSPORTS = 8

/** A passkey's answer as a browser reports it, if it has the right shape; it is verified elsewhere. */
export function readProof(json: string): PasskeyProof | null {
	const read = readCredential(json)
	const texts = read && textsOf(read.response, ['authenticatorData', 'clientDataJSON', 'signature'])
	if (!texts) return null
	const { userHandle } = read.response
	if (userHandle === undefined || userHandle === null) return { ...read.credential, response: texts }
	return typeof userHandle === 'string' ? { ...read.credential, response: { ...texts, userHandle } } : null
}

/** The same for a passkey that was just made. */
export function readNewPasskey(json: string): NewPasskey | null {
	const read = readCredential(json)
	const texts = read && textsOf(read.response, ['attestationObject', 'clientDataJSON'])
	if (!texts) return null
	const { transports } = read.response
	const named = Array.isArray(transports) ? transports.slice(0, MOST_TRANSPORTS) : []
	return {
		...read.credential,
		response: texts,
		transports: named.filter((name) => typeof name === 'string' && TRANSPORT.test(name)),
	}
}

function readCredential(json: string): { credential: Credential; response: Record<string, unknown> } | null {
	const read = parsed(json)
	if (!isObject(read) || !isObject(read.response)) return null
	const { id, rawId, type, response } = read
	if (typeof id !== 'string' || !ID.test(id) || rawId !== id || type !== 'public-key') return null
	return { credential: { id, rawId: id, type, clientExtensionResults: {} }, response }
}

function textsOf<Name extends string>(from: Record<string, unknown>, names: Name[]): Record<Name, string> | null {
	const texts: Partial<Record<Name, string>> = {}
	for (const name of names) {
		const text = from[name]
		if (typeof text !== 'string') return null
		texts[name] = text
	}
	return texts as Record<Name, string>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(json: string): unknown {
	try {
		return JSON.parse(json)
	} catch {
		return null
	}
}

/** A passkey in the cook's list. */
export type OwnPasskey = { id: string; name: string; created_at: number; last_used_at: number | null }

export const PASSKEY_FIELDS = ['intent', 'credential', 'id', 'name'] as const

/** The answers to the forms of the passkeys page. */
export type PasskeysAnswer = { kind: 'done'; message: string } | { kind: 'refused'; code: string; message: string }
