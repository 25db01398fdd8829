import type { Me } from '../../domains/accounts/model/me.ts'
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

/** Nobody is signed in here any more. What waits sealed for a cook stays. */
export const forgetMe = (): Promise<void> => withDevice((db) => db.delete(MARKER_STORE, MARKER_KEY))

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
