import { COOK_HEADER } from '../model/cook-header.ts'
import { isOwnAccord } from '../model/own-accord.ts'
import type { Post } from './ask.ts'
import { BACKUP_WINDOW_MS } from './backup-window.ts'
import { type SealedPacket, withDevice } from './device-db.ts'
import { heedFailure } from './heed-failure.ts'
import { type DraftName, putBackDrafts } from './kept-drafts.ts'
import type { Kitchen } from './kitchen.ts'
import type { KitchenDb } from './kitchen-db.ts'
import { clientIdIn, putSealKeyIn, type SealKey, sealKeyIn } from './metadata.ts'
import { putBack } from './put-back.ts'
import { readUnsent } from './read-unsent.ts'
import { mergeSealed, readAcknowledged, type SealedEdits } from './sealed-edits.ts'
import { hasSealKey, whileSealing } from './sealed-here.ts'
import { fromBase64, type Packed, packUnsent, unpackUnsent } from './unsent-file.ts'

const CIPHER = 'AES-GCM'
const IV_BYTES = 12

/** `later`: the network or the server failed. `none`: the server gives this caller no key. */
type KeyAnswer = CryptoKey | 'later' | 'none'

/** The server gives the key again only to the same cook, signed in, for this device's store. */
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
 * Fetches the encryption key for this store once, while the cook is signed in, so that there is one if the session ends
 * suddenly. The stored key can be used but not extracted.
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

/** The ids of edits and the names of drafts. */
export type Sealed = { mids: string[]; drafts: DraftName[] }
export type SealOptions = { userId: string; factory: IDBFactory; makeId(): string; now: number }

/**
 * Encrypts the unsent edits of a cook's database and stores them durably in the device's own database until the same
 * cook signs in again; with them drafts, and the acknowledged edits that a restored server may need. Changes nothing in
 * the cook's database. Returns what is stored now. Without a key the unsent edits are stored in plain, since they must
 * not be lost; acknowledged edits are not, since the server has them and anyone who uses this browser could read them.
 * Edits that a device has written of its own accord, and that the cook has not built upon, are counted as stored but
 * dropped.
 */
export async function sealUnsent(
	db: KitchenDb,
	{ userId, factory, makeId, now }: SealOptions,
): Promise<Sealed & { kept: string[] }> {
	const unsent = await readUnsent(db, { userId, factory })
	// Read after the unsent edits: an edit acknowledged in between is then in both, not in neither.
	const { acknowledged, cursor, known } = await readAcknowledged(db, { userId, now })
	const { drafts } = unsent
	const mutations = unsent.mutations.filter((mutation) => mutation.userId === userId)
	const sealed = { mids: [...mutations, ...unsent.issues].map(({ mid }) => mid), drafts, kept: known }
	const hasMetadata = db.objectStoreNames.contains('metadata')
	const sealKey = hasMetadata ? await sealKeyIn({ get: (key) => db.get('metadata', key) }) : null
	const edits: SealedEdits = {
		...unsent,
		mutations: mutations.every(isOwnAccord) ? [] : mutations,
		acknowledged: sealKey ? acknowledged : [],
		cursor,
	}
	const count = edits.mutations.length + edits.issues.length + drafts.length
	const kept = edits.acknowledged.length
	if (count + kept === 0) return sealed
	const packet: SealedPacket = { ...(await lock(edits, userId, sealKey)), id: makeId(), userId, count, kept, at: now }
	const written = withDevice(async (device) => {
		const tx = heedFailure(device.transaction('sealed', 'readwrite', { durability: 'strict' }))
		const old = (await tx.store.getAll()).filter((other) => other.count === 0 && other.at <= now - BACKUP_WINDOW_MS)
		await Promise.all([...old.map(({ id }) => tx.store.delete(id)), tx.store.put(packet), tx.done])
	}, factory)
	// If all of them are acknowledged, the server has them: without room to encrypt them they are not kept in plain.
	await (count > 0 ? written : written.catch(() => undefined))
	return sealed
}

type Locked = Pick<SealedPacket, 'clientId' | 'iv' | 'data'>

async function lock(edits: SealedEdits, userId: string, sealKey: SealKey | null): Promise<Locked> {
	const { acknowledged, cursor } = edits
	const plain = new TextEncoder().encode(JSON.stringify({ ...packUnsent(edits), acknowledged, cursor }))
	if (!sealKey) return { clientId: '', iv: null, data: plain.buffer }
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
	const additionalData = new TextEncoder().encode(userId)
	const data = await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, sealKey.key, plain)
	return { clientId: sealKey.clientId, iv, data }
}

/**
 * Decrypts this cook's packets on this device and requeues their edits in the order in which they were made. A packet
 * is deleted only when its edits are in the outbox again. `later`: a key is not available now; since encrypted edits
 * are older than those that wait, nothing should be sent before them. A packet that the key does not open is left as it
 * is.
 */
export async function openSealed(kitchen: Kitchen, post: Post): Promise<'opened' | 'later'> {
	const { userId, deps } = kitchen
	const packets = await withDevice((device) => device.getAllFromIndex('sealed', 'userId', userId), deps.indexedDB)
	const keys = new Map<string, Promise<KeyAnswer>>()
	const keyFor: KeyFor = (clientId) => {
		const asked = keys.get(clientId) ?? askForKey(userId, clientId, post)
		keys.set(clientId, asked)
		return asked
	}
	const opened: Opened[] = []
	for (const packet of packets.sort((a, b) => a.at - b.at)) {
		const unsent = await unlock(packet, keyFor)
		if (unsent === 'later') return 'later'
		if (unsent) opened.push({ packet, unsent })
	}
	if (opened.length > 0) await whileSealing(userId, () => putPacketsBack(kitchen, opened, keyFor))
	return 'opened'
}

type Opened = { packet: SealedPacket; unsent: SealedEdits }

async function putPacketsBack(kitchen: Kitchen, opened: Opened[], keyFor: KeyFor): Promise<void> {
	const { userId, deps } = kitchen
	const { edits, cursor } = mergeSealed(
		opened.map(({ packet, unsent }) => ({ ...recent(unsent, deps.clock()), at: packet.at })),
	)
	await putBack(kitchen, {
		mutations: edits,
		cursor,
		issues: opened.flatMap(({ unsent }) => unsent.issues),
		blobs: opened.flatMap(({ unsent }) => unsent.blobs),
	})
	const cook = { userId, factory: deps.indexedDB }
	const left = await putBackDrafts(
		cook,
		opened.flatMap(({ unsent }) => unsent.drafts),
	)
	for (const { packet, unsent } of opened) {
		const rest = unsent.drafts.filter((draft) => left.includes(draft))
		const kept =
			rest.length > 0 ? await resealed(packet, { ...NOTHING, drafts: rest, blobs: unsent.blobs }, keyFor) : null
		await withDevice(async (device) => {
			const tx = device.transaction('sealed', 'readwrite', { durability: 'strict' })
			await Promise.all([kept ? tx.store.put(kept) : tx.store.delete(packet.id), tx.done])
		}, deps.indexedDB)
	}
}

/** An edit older than the server's log would count as new there. */
const recent = (edits: SealedEdits, now: number): SealedEdits => ({
	...edits,
	acknowledged: edits.acknowledged.filter(({ ackedAt }) => ackedAt > now - BACKUP_WINDOW_MS),
})

const NOTHING: SealedEdits = { mutations: [], issues: [], blobs: [], drafts: [], acknowledged: [], cursor: null }

/** A draft whose name is taken by one that is being written waits for its turn. */
async function resealed(packet: SealedPacket, unsent: SealedEdits, keyFor: KeyFor): Promise<SealedPacket> {
	const { clientId, userId } = packet
	const key = packet.iv ? await keyFor(clientId) : null
	const locked = await lock(unsent, userId, key && typeof key !== 'string' ? { clientId, key } : null)
	return { ...packet, ...locked, count: unsent.drafts.length, kept: 0 }
}

type KeyFor = (clientId: string) => Promise<KeyAnswer>

async function unlock(
	{ userId, clientId, iv, data }: SealedPacket,
	keyFor: KeyFor,
): Promise<SealedEdits | 'later' | null> {
	if (!iv) return parse(data)
	const key = await keyFor(clientId)
	if (key === 'later') return 'later'
	if (key === 'none') return null
	const additionalData = new TextEncoder().encode(userId)
	const plain = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, key, data).catch(() => null)
	return plain && parse(plain)
}

type PackedSeal = Packed & Partial<Pick<SealedEdits, 'acknowledged' | 'cursor'>>

function parse(plain: ArrayBuffer): SealedEdits {
	const packed = JSON.parse(new TextDecoder().decode(plain)) as PackedSeal
	const { acknowledged = [], cursor = null } = packed
	return { ...unpackUnsent(packed), acknowledged, cursor }
}
