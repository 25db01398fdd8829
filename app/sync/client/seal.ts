import { COOK_HEADER } from '../model/cook-header.ts'
import { rule } from '../model/rule.ts'
import type { Post } from './ask.ts'
import { type SealedPacket, withDevice } from './device-db.ts'
import type { Kitchen } from './kitchen.ts'
import type { KitchenDb } from './kitchen-db.ts'
import { clientIdIn, putSealKeyIn, type SealKey, sealKeyIn } from './metadata.ts'
import { putBack, type Unsent } from './put-back.ts'
import { readUnsent } from './read-unsent.ts'
import { hasSealKey } from './sealed-here.ts'
import { fromBase64, type Packed, packUnsent, unpackUnsent } from './unsent-file.ts'

const CIPHER = 'AES-GCM'
const IV_BYTES = 12

/** `later`: the network or the server was in trouble. `none`: the server gives no key to whoever asks here. */
type KeyAnswer = CryptoKey | 'later' | 'none'

/** Only the same cook, signed in, gets it from the server again, for this device's store. */
async function askForKey(userId: string, clientId: string, post: Post): Promise<KeyAnswer> {
	try {
		const response = await post(`/api/sync/seal-key?client=${clientId}`, {
			method: 'GET',
			headers: { [COOK_HEADER]: userId },
		})
		if (!response.ok) return response.status === 429 || response.status >= 500 ? 'later' : 'none'
		const body: unknown = await response.json()
		if (typeof body !== 'object' || body === null || !('key' in body) || typeof body.key !== 'string') return 'later'
		return await crypto.subtle.importKey('raw', fromBase64(body.key), CIPHER, false, ['encrypt', 'decrypt'])
	} catch {
		return 'later'
	}
}

/**
 * Fetches the key for this store while the cook is signed in, once, so that there is one when the session is suddenly over.
 * It cannot be read out of the store, only used.
 */
export async function keepSealKey(kitchen: Kitchen, post: Post): Promise<void> {
	const { makeId, clock } = kitchen.deps
	if (await hasSealKey(kitchen)) return
	const clientId = await kitchen.run(async (db) => {
		const tx = db.transaction('metadata', 'readwrite', { durability: 'strict' })
		const [id] = await Promise.all([clientIdIn(tx.store, makeId, clock()), tx.done])
		return id
	})
	const key = await askForKey(kitchen.userId, clientId, post)
	if (typeof key === 'string') return
	await kitchen.run((db) => putSealKeyIn({ put: (value) => db.put('metadata', value) }, { clientId, key }, clock()))
}

export type SealOptions = { userId: string; factory: IDBFactory; makeId(): string; now: number }

/**
 * Puts the unsent edits of a cook's database under lock in the device's own, durably, where they wait until the same cook
 * signs in again. Changes nothing in the cook's database. Returns their names. Where no key was ever given they are kept as
 * they are: what cannot be locked is not thrown away.
 */
export async function sealUnsent(db: KitchenDb, { userId, factory, makeId, now }: SealOptions): Promise<string[]> {
	const unsent = await readUnsent(db)
	const own = { ...unsent, mutations: unsent.mutations.filter((mutation) => mutation.userId === userId) }
	const mids = [...own.mutations, ...own.issues].map(({ mid }) => mid)
	if (mids.length === 0 || !rule('seal_before_wiping')) return mids
	const hasMetadata = db.objectStoreNames.contains('metadata')
	const sealKey = hasMetadata ? await sealKeyIn({ get: (key) => db.get('metadata', key) }) : null
	const packet = await lock(own, userId, sealKey)
	const sealed: SealedPacket = { ...packet, id: makeId(), userId, count: mids.length, at: now }
	await withDevice(async (device) => {
		const tx = device.transaction('sealed', 'readwrite', { durability: 'strict' })
		await Promise.all([tx.store.put(sealed), tx.done])
	}, factory)
	return mids
}

type Locked = Pick<SealedPacket, 'clientId' | 'iv' | 'data'>

async function lock(unsent: Unsent, userId: string, sealKey: SealKey | null): Promise<Locked> {
	const plain = new TextEncoder().encode(JSON.stringify(packUnsent(unsent)))
	if (!sealKey) return { clientId: '', iv: null, data: plain.buffer }
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
	const additionalData = new TextEncoder().encode(userId)
	const data = await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, sealKey.key, plain)
	return { clientId: sealKey.clientId, iv, data }
}

/**
 * Opens what was sealed for this cook on this device and puts it back into the store, in the order in which it was made. A
 * packet goes only when its edits stand in the outbox again. `later`: a key could not be had now, and since what is sealed
 * is older than what waits, nothing should be sent before it. One that the key does not open stays where it is.
 */
export async function openSealed(kitchen: Kitchen, post: Post): Promise<'opened' | 'later'> {
	const { userId, deps } = kitchen
	const packets = await withDevice((device) => device.getAllFromIndex('sealed', 'userId', userId), deps.indexedDB)
	const keys = new Map<string, Promise<KeyAnswer>>()
	const keyFor = (clientId: string): Promise<KeyAnswer> => {
		const asked = keys.get(clientId) ?? askForKey(userId, clientId, post)
		keys.set(clientId, asked)
		return asked
	}
	const opened: { id: string; unsent: Unsent }[] = []
	for (const packet of packets.sort((a, b) => a.at - b.at)) {
		const unsent = await unlock(packet, keyFor)
		if (unsent === 'later') return 'later'
		if (unsent) opened.push({ id: packet.id, unsent })
	}
	if (opened.length === 0) return 'opened'
	await putBack(kitchen, {
		mutations: opened.flatMap(({ unsent }) => unsent.mutations),
		issues: opened.flatMap(({ unsent }) => unsent.issues),
		blobs: opened.flatMap(({ unsent }) => unsent.blobs),
	})
	await withDevice(async (device) => {
		for (const { id } of opened) await device.delete('sealed', id)
	}, deps.indexedDB)
	return 'opened'
}

async function unlock(
	{ userId, clientId, iv, data }: SealedPacket,
	keyFor: (clientId: string) => Promise<KeyAnswer>,
): Promise<Unsent | 'later' | null> {
	if (!iv) return parse(data)
	const key = await keyFor(clientId)
	if (key === 'later') return 'later'
	if (key === 'none') return null
	const additionalData = new TextEncoder().encode(userId)
	const plain = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, key, data).catch(() => null)
	return plain && parse(plain)
}

const parse = (plain: ArrayBuffer): Unsent => unpackUnsent(JSON.parse(new TextDecoder().decode(plain)) as Packed)
