import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { BROWSER_ONLY_KEY, RUN_SET_COOKIE } from '#app/platform/model/run-cookie.ts'
import { receiveToasts } from '#app/ui/toast-queue.ts'
import { FakeCacheStorage } from '../../../../tests/fakes/cache-storage.ts'
import { milk, put } from '../../../../tests/fakes/sync-device.ts'
import { findUserId } from '../../../sw/device.ts'
import { edit } from '../edits/edit.ts'
import { withDevice } from '../store/device-db.ts'
import { localDbName } from '../store/local-db.ts'
import { openLocalStore } from '../store/local-store.ts'
import { closeLocalStores } from '../store/open-stores.ts'
import { findMarker, forgetBy, forgetMe, readRemembered, rememberMe } from './marker.ts'

forgetBy(() => import('./forget-left-cook.ts'))

const RUN = RUN_SET_COOKIE.split(';')[0] ?? ''

/** Web Storage in memory: what it keeps are its own properties, as in a browser. */
class FakeStorage {
	[key: string]: unknown
	setItem(key: string, value: string) {
		this[key] = value
	}
	removeItem(key: string) {
		delete this[key]
	}
}

const shown: string[] = []
let local: FakeStorage
let stopToasts: () => void

function browserWith(cookie: string): void {
	vi.stubGlobal('document', { cookie })
}

beforeEach(() => {
	local = new FakeStorage()
	// A wipe takes every cook's store: without a factory of its own, those that other files have left open too.
	vi.stubGlobal('indexedDB', new IDBFactory())
	vi.stubGlobal('localStorage', local)
	vi.stubGlobal('sessionStorage', new FakeStorage())
	vi.stubGlobal('caches', new FakeCacheStorage())
	stopToasts = receiveToasts(({ title }) => void shown.push(title))
	browserWith(RUN)
})
afterEach(async () => {
	noteSignOut(false)
	closeLocalStores()
	await forgetMe()
	await withDevice((db) => db.clear('sealed'))
	shown.length = 0
	stopToasts()
	vi.unstubAllGlobals()
})

const listPackets = (userId: string) => withDevice((db) => db.getAllFromIndex('sealed', 'userId', userId))
const listStores = async () => (await indexedDB.databases()).map(({ name }) => name)

/** A cook with one edit that the server does not have. */
async function cookOnDevice(mark: Pick<Me, 'this_browser_only'>): Promise<Me> {
	const me = { id: makeId(), ...mark } as Me
	await rememberMe(me)
	await edit(await openLocalStore(me.id), put(makeId(), milk()))
	return me
}

test('a cook of this browser only stays while the browser has the cookie of this run', async () => {
	const me = await cookOnDevice({ this_browser_only: true })
	browserWith(`theme=dark; ${RUN}`)
	expect(await findMarker()).toMatchObject({ id: me.id })
	expect(await findUserId()).toBe(me.id)
	expect(local[BROWSER_ONLY_KEY]).toBe('1')
	expect(await listStores()).toContain(localDbName(me.id))
})

test('without that cookie nobody is found: the rows are gone, the unsent edit is sealed, and the cook is told', async () => {
	const me = await cookOnDevice({ this_browser_only: true })
	local.setItem('last-cook', me.id)
	browserWith('theme=dark; not_nomster_run=1')
	expect(await findUserId()).toBe(null)
	const found = await Promise.all([findMarker(), findMarker()])
	expect(found).toEqual([undefined, undefined])
	expect(await readRemembered()).toBe(undefined)
	expect(await listStores()).not.toContain(localDbName(me.id))
	expect(await listPackets(me.id)).toMatchObject([{ count: 1 }])
	expect({ ...local }).toEqual({})
	expect(shown).toEqual([
		'You were signed out when the browser was closed. What was not sent is kept on this device and comes back when you do.',
	])
})

test('nothing is stored for a cook who was forgotten until somebody signs in again', async () => {
	const me = await cookOnDevice({ this_browser_only: true })
	browserWith('')
	await findMarker()
	await expect(openLocalStore(me.id)).rejects.toThrow('The cook of this page has signed out.')
	expect(await listStores()).not.toContain(localDbName(me.id))
	noteSignOut(false)
	expect((await openLocalStore(me.id)).userId).toBe(me.id)
})

test('a cook who stays signed in stays without the cookie', async () => {
	const me = await cookOnDevice({})
	browserWith('')
	expect(await findMarker()).toMatchObject({ id: me.id })
	expect(await findUserId()).toBe(me.id)
	expect(local[BROWSER_ONLY_KEY]).toBe(undefined)
	expect(await listPackets(me.id)).toEqual([])
})

test('when somebody else signs in, the rows of a cook of this browser only go too', async () => {
	const me = await cookOnDevice({ this_browser_only: true })
	const next = { id: makeId() } as Me
	await rememberMe(next)
	expect(await findMarker()).toMatchObject({ id: next.id })
	expect(await listStores()).not.toContain(localDbName(me.id))
	expect(await listPackets(me.id)).toMatchObject([{ count: 1 }])
	expect(local[BROWSER_ONLY_KEY]).toBe(undefined)
})

/** Makes the last step of a wipe fail. */
function breakStorage(): void {
	const failing = new Proxy(local, {
		ownKeys() {
			throw new Error('The storage does not answer.')
		},
	})
	vi.stubGlobal('localStorage', failing)
}

test('if a page without the framework cannot wipe the device, the next start tries again', async () => {
	const me = await cookOnDevice({ this_browser_only: true })
	browserWith('')
	breakStorage()
	await expect(import('./forget-on-static-page.ts')).rejects.toThrow('The storage does not answer.')
	expect(await readRemembered()).toMatchObject({ id: me.id })
	vi.stubGlobal('localStorage', local)
	expect(await findMarker()).toBe(undefined)
	expect(await readRemembered()).toBe(undefined)
	expect({ ...local }).toEqual({})
})

test('if the device cannot be wiped, the cook stays hidden, and the next start tries again', async () => {
	const me = await cookOnDevice({ this_browser_only: true })
	browserWith('')
	breakStorage()
	expect(await findMarker()).toBe(undefined)
	expect(local[BROWSER_ONLY_KEY]).toBe('1')
	vi.stubGlobal('localStorage', local)
	expect(await findMarker()).toBe(undefined)
	expect(await readRemembered()).toBe(undefined)
	expect(await listPackets(me.id)).toMatchObject([{ count: 1 }])
	expect({ ...local }).toEqual({})
})
