import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Me } from '../../domains/accounts/model/me.ts'

export const DEVICE_DB = 'device'
export const MARKER_STORE = 'marker'
export const MARKER_KEY = 'me'

interface DeviceSchema extends DBSchema {
	marker: { key: string; value: Me }
}

/** What the tabs of this device tell each other about who cooks here. */
export type DeviceNews = { kind: 'cook'; userId: string } | { kind: 'wiped'; to: string; notice?: string | undefined }

const NEWS = 'device'
/** A page hears its own words on a second channel; by this it knows them. Made late: a Worker must not draw randomness while it loads this. */
let tab: string | undefined
function thisTab(): string {
	tab ??= crypto.randomUUID()
	return tab
}

async function withDevice<T>(work: (db: IDBPDatabase<DeviceSchema>) => Promise<T>): Promise<T> {
	const db = await openDB<DeviceSchema>(DEVICE_DB, 1, {
		upgrade: (fresh) => void fresh.createObjectStore(MARKER_STORE),
	})
	try {
		return await work(db)
	} finally {
		// Not kept open: another tab may want to delete it, and asking takes a millisecond.
		db.close()
	}
}

/**
 * Who is signed in on this device, as far as the device knows: it opens a local store and nothing else, the server asks
 * for the cookie. Read anew each time, because another tab may have signed somebody else in. Undefined also where the
 * browser keeps nothing for us.
 */
export async function findMarker(): Promise<Me | undefined> {
	try {
		return await withDevice((db) => db.get(MARKER_STORE, MARKER_KEY))
	} catch {
		return undefined
	}
}

/** Keeps who the server said is signed in. Tabs that show another cook's pages are told. */
export async function rememberMe(me: Me): Promise<void> {
	const known = await findMarker()
	if (JSON.stringify(known) === JSON.stringify(me)) return
	await withDevice((db) => db.put(MARKER_STORE, me, MARKER_KEY))
	tellTabs({ kind: 'cook', userId: me.id })
}

/** For an action that changes what Me shows (name, picture, onboarding): the frame reads the marker, not the server. */
export async function patchMarker(changes: Partial<Omit<Me, 'id'>>): Promise<void> {
	const me = await findMarker()
	if (me) await rememberMe({ ...me, ...changes })
}

export function tellTabs(news: DeviceNews): void {
	const channel = new BroadcastChannel(NEWS)
	channel.postMessage({ news, tab: thisTab() })
	channel.close()
}

/** News from the other tabs. Returns the call that stops it. */
export function listenToTabs(call: (news: DeviceNews) => void): () => void {
	const channel = new BroadcastChannel(NEWS)
	channel.onmessage = ({ data }: MessageEvent<{ news: DeviceNews; tab: string }>) => {
		if (data.tab !== thisTab()) call(data.news)
	}
	return () => channel.close()
}
