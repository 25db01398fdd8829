import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import { isOwnAccord } from '#app/sync/model/own-accord.ts'
import type { Post } from '../exchange/ask.ts'
import { BACKUP_WINDOW_MS } from '../exchange/backup-window.ts'
import { readUnsent } from '../outbox/read-unsent.ts'
import { requeue } from '../outbox/requeue.ts'
import { fromBase64, type Packed, packUnsent, unpackUnsent } from '../outbox/unsent-file.ts'
import { type EncryptedPacket, withDevice } from '../store/device-db.ts'
import { handleTxFailure } from '../store/handle-tx-failure.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import { clientIdIn, type EncryptionKey, encryptionKeyIn, putEncryptionKeyIn } from '../store/metadata.ts'
import { hasEncryptionKey, withEncryptionLock } from './encrypted-here.ts'
import { mergePackets, type PacketContent, readAcknowledged } from './packet-content.ts'
import { type DraftName, restoreDrafts } from './saved-drafts.ts'

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
export async function ensureEncryptionKey(localStore: LocalStore, post: Post): Promise<void> {
	const { makeId, clock } = localStore.deps
	if (await hasEncryptionKey(localStore)) return
	const clientId = await localStore.run(async (db) => {
		const tx = db.transaction('metadata', 'readwrite', { durability: 'strict' })
		const [id] = await Promise.all([clientIdIn(tx.store, makeId, clock()), tx.done])
		return id
	})
	const key = await askForKey(localStore.userId, clientId, post)
	if (typeof key === 'string') return
	await localStore.run((db) =>
		putEncryptionKeyIn({ put: (value) => db.put('metadata', value) }, { clientId, key }, clock()),
	)
}

/** The ids of edits and the names of drafts. */
export type UnsentNames = { mids: string[]; drafts: DraftName[] }
export type EncryptOptions = { userId: string; factory: IDBFactory; makeId(): string; now: number }

/**
 * Encrypts the unsent edits of a cook's database and stores them durably in the device's own database until the same
 * cook signs in again; with them drafts, and the acknowledged edits that a restored server may need. Changes nothing in
 * the cook's database. Returns what is stored now. Without a key the unsent edits are stored in plain, since they must
 * not be lost; acknowledged edits are not, since the server has them and anyone who uses this browser could read them.
 * Edits that a device has written of its own accord, and that the cook has not built upon, are counted as stored but
 * dropped.
 */
export async function encryptUnsent(
	db: LocalDb,
	{ userId, factory, makeId, now }: EncryptOptions,
): Promise<UnsentNames & { kept: string[] }> {
	const unsent = await readUnsent(db, { userId, factory })
	// Read after the unsent edits: an edit acknowledged in between is then in both, not in neither.
	const { acknowledged, cursor, known } = await readAcknowledged(db, { userId, now })
	const { drafts } = unsent
	const mutations = unsent.mutations.filter((mutation) => mutation.userId === userId)
	const sealed = { mids: [...mutations, ...unsent.issues].map(({ mid }) => mid), drafts, kept: known }
	const hasMetadata = db.objectStoreNames.contains('metadata')
	const sealKey = hasMetadata ? await encryptionKeyIn({ get: (key) => db.get('metadata', key) }) : null
	const edits: PacketContent = {
		...unsent,
		mutations: mutations.every(isOwnAccord) ? [] : mutations,
		acknowledged: sealKey ? acknowledged : [],
		cursor,
	}
	const count = edits.mutations.length + edits.issues.length + drafts.length
	const kept = edits.acknowledged.length
	if (count + kept === 0) return sealed
	const packet: EncryptedPacket = {
		...(await lock(edits, userId, sealKey)),
		id: makeId(),
		userId,
		count,
		kept,
		at: now,
	}
	const written = withDevice(async (device) => {
		const tx = handleTxFailure(device.transaction('sealed', 'readwrite', { durability: 'strict' }))
		const old = (await tx.store.getAll()).filter((other) => other.count === 0 && other.at <= now - BACKUP_WINDOW_MS)
		await Promise.all([...old.map(({ id }) => tx.store.delete(id)), tx.store.put(packet), tx.done])
	}, factory)
	// If all of them are acknowledged, the server has them: without room to encrypt them they are not kept in plain.
	await (count > 0 ? written : written.catch(() => undefined))
	return sealed
}

type Locked = Pick<EncryptedPacket, 'clientId' | 'iv' | 'data'>

async function lock(edits: PacketContent, userId: string, sealKey: EncryptionKey | null): Promise<Locked> {
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
export async function decryptAndRequeue(localStore: LocalStore, post: Post): Promise<'opened' | 'later'> {
	const { userId, deps } = localStore
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
	if (opened.length > 0) await withEncryptionLock(userId, () => putPacketsBack(localStore, opened, keyFor))
	return 'opened'
}

type Opened = { packet: EncryptedPacket; unsent: PacketContent }

async function putPacketsBack(localStore: LocalStore, opened: Opened[], keyFor: KeyFor): Promise<void> {
	const { userId, deps } = localStore
	const { edits, cursor } = mergePackets(
		opened.map(({ packet, unsent }) => ({ ...recent(unsent, deps.clock()), at: packet.at })),
	)
	await requeue(localStore, {
		mutations: edits,
		cursor,
		issues: opened.flatMap(({ unsent }) => unsent.issues),
		blobs: opened.flatMap(({ unsent }) => unsent.blobs),
	})
	const cook = { userId, factory: deps.indexedDB }
	const left = await restoreDrafts(
		cook,
		opened.flatMap(({ unsent }) => unsent.drafts),
	)
	for (const { packet, unsent } of opened) {
		const rest = unsent.drafts.filter((draft) => left.includes(draft))
		const kept =
			rest.length > 0 ? await encryptedAgain(packet, { ...NOTHING, drafts: rest, blobs: unsent.blobs }, keyFor) : null
		await withDevice(async (device) => {
			const tx = device.transaction('sealed', 'readwrite', { durability: 'strict' })
			await Promise.all([kept ? tx.store.put(kept) : tx.store.delete(packet.id), tx.done])
		}, deps.indexedDB)
	}
}

/** An edit older than the server's log would count as new there. */
const recent = (edits: PacketContent, now: number): PacketContent => ({
	...edits,
	acknowledged: edits.acknowledged.filter(({ ackedAt }) => ackedAt > now - BACKUP_WINDOW_MS),
})

const NOTHING: PacketContent = { mutations: [], issues: [], blobs: [], drafts: [], acknowledged: [], cursor: null }

/** A draft whose name is taken by one that is being written waits for its turn. */
async function encryptedAgain(
	packet: EncryptedPacket,
	unsent: PacketContent,
	keyFor: KeyFor,
): Promise<EncryptedPacket> {
	const { clientId, userId } = packet
	const key = packet.iv ? await keyFor(clientId) : null
	const locked = await lock(unsent, userId, key && typeof key !== 'string' ? { clientId, key } : null)
	return { ...packet, ...locked, count: unsent.drafts.length, kept: 0 }
}

type KeyFor = (clientId: string) => Promise<KeyAnswer>

async function unlock(
	{ userId, clientId, iv, data }: EncryptedPacket,
	keyFor: KeyFor,
): Promise<PacketContent | 'later' | null> {
	if (!iv) return parse(data)
	const key = await keyFor(clientId)
	if (key === 'later') return 'later'
	if (key === 'none') return null
	const additionalData = new TextEncoder().encode(userId)
	const plain = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, key, data).catch(() => null)
	return plain && parse(plain)
}

type PackedContent = Packed & Partial<Pick<PacketContent, 'acknowledged' | 'cursor'>>

function parse(plain: ArrayBuffer): PacketContent {
	const packed = JSON.parse(new TextDecoder().decode(plain)) as PackedContent
	const { acknowledged = [], cursor = null } = packed
	return { ...unpackUnsent(packed), acknowledged, cursor }
}
