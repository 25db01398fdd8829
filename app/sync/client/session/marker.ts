import { inForce } from '#app/platform/model/in-force.ts'
import type { Me } from '#app/platform/model/me.ts'
import { hasRunCookie } from '#app/platform/model/run-cookie.ts'
import { deleteMarker, getMarker, putMarker } from '../store/marker-db.ts'

/** What the tabs of this device tell each other about who is signed in. */
export type DeviceNews = { kind: 'cook'; userId: string } | { kind: 'wiped'; to: string; notice?: string | undefined }

const NEWS = 'device'
/**
 * A page receives its own messages on a second channel; this id identifies them. Made late: a Worker must not use
 * randomness while it loads this module.
 */
let tab: string | undefined
function thisTab(): string {
	tab ??= crypto.randomUUID()
	return tab
}

/** `unreadable`: the storage does not answer (no room left), which is not the same as nobody. */
export type Marker = { kind: 'cook'; me: Me } | { kind: 'nobody' } | { kind: 'unreadable' }

/** The cook whom this page has read last. If the storage stops answering during a visit, the cook stays known. */
let lastRead: Me | undefined

/** The cook whom this device remembers, also one whom it has to forget. Throws if the storage does not answer. */
export const readRemembered = getMarker

/** Whether a cook of 'this browser only' has closed the browser since. */
const isLeft = ({ this_browser_only }: Me): boolean =>
	this_browser_only === true && 'document' in globalThis && !hasRunCookie(document.cookie)

/** What forgets a cook of 'this browser only'. */
type Forgetting = {
	forgetLeftCook(left: Me): Promise<void>
	noteChange(before: Me | undefined, now: Me): Promise<void>
}

let loadForgetting: (() => Promise<Forgetting>) | undefined

/** To be called at the start: what forgets a cook builds on this file, and is loaded when it is needed. */
export function forgetBy(load: () => Promise<Forgetting>): void {
	loadForgetting = load
}

let forgetting: Promise<void> | undefined

/** Once for all who ask at the same time. If it fails, the cook stays hidden and the next start tries again. */
function forget(left: Me): Promise<void> {
	forgetting ??= Promise.resolve(loadForgetting?.())
		.then((found) => found?.forgetLeftCook(left))
		.catch(() => undefined)
		.finally(() => {
			forgetting = undefined
		})
	return forgetting
}

/**
 * Who is signed in on this device, as far as the device knows. It only opens a local store: the server checks the
 * cookie. Read again each time, because another tab may have signed somebody else in. A cook of 'this browser only' who
 * has closed the browser is forgotten first, and nobody is returned.
 */
export async function readMarker(): Promise<Marker> {
	try {
		lastRead = await readRemembered()
	} catch {
		if (!lastRead) return { kind: 'unreadable' }
	}
	if (lastRead && isLeft(lastRead)) {
		await forget(lastRead)
		lastRead = undefined
	}
	return lastRead ? { kind: 'cook', me: inForce(lastRead, Date.now()) } : { kind: 'nobody' }
}

/**
 * The same for callers that treat nobody and an unreadable storage alike. Also undefined if the browser stores nothing
 * for us.
 */
export async function findMarker(): Promise<Me | undefined> {
	const marker = await readMarker()
	return marker.kind === 'cook' ? marker.me : undefined
}

/** How long to watch: a sign-out in another tab removes the marker together with the store. */
const SIGN_OUT_MS = 1_000

export async function isStillHere(userId: string): Promise<boolean> {
	await new Promise((done) => setTimeout(done, SIGN_OUT_MS))
	const marker = await readMarker()
	return marker.kind === 'cook' && marker.me.id === userId
}

/** Nobody is signed in on this device any more. A cook's encrypted edits stay. */
export async function forgetMe(): Promise<void> {
	lastRead = undefined
	await deleteMarker()
}

/** Remembers who the server says is signed in. Notifies tabs that show another cook's pages. */
export async function rememberMe(me: Me): Promise<void> {
	const known = await findMarker()
	if (JSON.stringify(known) === JSON.stringify(me)) return
	if (known?.this_browser_only || me.this_browser_only) await (await loadForgetting?.())?.noteChange(known, me)
	await putMarker(me)
	tellTabs({ kind: 'cook', userId: me.id })
}

/** For an action that changes a field of Me (name, picture, onboarding): the frame reads the marker, not the server. */
export async function patchMarker(changes: Partial<Omit<Me, 'id'>>): Promise<void> {
	const me = await findMarker()
	if (me) await rememberMe({ ...me, ...changes })
}

export function tellTabs(news: DeviceNews): void {
	const channel = new BroadcastChannel(NEWS)
	channel.postMessage({ news, tab: thisTab() })
	channel.close()
}

/** Messages from the other tabs. Returns a function that stops it. */
export function listenToTabs(call: (news: DeviceNews) => void): () => void {
	const channel = new BroadcastChannel(NEWS)
	channel.onmessage = ({ data }: MessageEvent<{ news: DeviceNews; tab: string }>) => {
		if (data.tab !== thisTab()) call(data.news)
	}
	return () => channel.close()
}
