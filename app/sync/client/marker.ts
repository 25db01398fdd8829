import { inForce } from '#app/platform/model/in-force.ts'
import type { Me } from '#app/platform/model/me.ts'
import { MARKER_KEY, MARKER_STORE, withDevice } from './device-db.ts'

/** What the tabs of this device tell each other about who cooks here. */
export type DeviceNews = { kind: 'cook'; userId: string } | { kind: 'wiped'; to: string; notice?: string | undefined }

const NEWS = 'device'
/** A page hears its own words on a second channel; by this it knows them. Made late: a Worker must not draw randomness while it loads this. */
let tab: string | undefined
function thisTab(): string {
	tab ??= crypto.randomUUID()
	return tab
}

/** `unreadable`: the storage does not answer (no room left), which is not the same as nobody. */
export type Marker = { kind: 'cook'; me: Me } | { kind: 'nobody' } | { kind: 'unreadable' }

/** Whom this page has read last. A storage that stops answering in the middle of a visit makes nobody a stranger. */
let lastRead: Me | undefined

/**
 * Who is signed in on this device, as far as the device knows: it opens a local store and nothing else, the server asks
 * for the cookie. Read anew each time, because another tab may have signed somebody else in.
 */
export async function readMarker(): Promise<Marker> {
	try {
		lastRead = await withDevice((db) => db.get(MARKER_STORE, MARKER_KEY))
	} catch {
		if (!lastRead) return { kind: 'unreadable' }
	}
	return lastRead ? { kind: 'cook', me: inForce(lastRead, Date.now()) } : { kind: 'nobody' }
}

/** The same where nobody and an unreadable storage come to the same. Undefined also where the browser keeps nothing for us. */
export async function findMarker(): Promise<Me | undefined> {
	const marker = await readMarker()
	return marker.kind === 'cook' ? marker.me : undefined
}

/** A sign-out in another tab takes the marker away in the same breath as the store. */
const SIGN_OUT_MS = 1_000

export async function isStillHere(userId: string): Promise<boolean> {
	await new Promise((done) => setTimeout(done, SIGN_OUT_MS))
	const marker = await readMarker()
	return marker.kind === 'cook' && marker.me.id === userId
}

/** Nobody is signed in here any more. What waits sealed for a cook stays. */
export async function forgetMe(): Promise<void> {
	lastRead = undefined
	await withDevice((db) => db.delete(MARKER_STORE, MARKER_KEY))
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
