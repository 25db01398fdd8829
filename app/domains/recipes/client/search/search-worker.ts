import type { SearchIndex } from '#app/domains/recipes/model/search/search-index.ts'
import { listenToTabs } from '#app/sync/client/session/marker.ts'
import { type LocalDb, localDbName, openLocalDb } from '#app/sync/client/store/local-db.ts'
import { openAsItIs } from '#app/sync/client/store/open-db.ts'
import { keep, openIndex, refreshIndex } from './device-index.ts'
import type { FromSearch, ToSearch } from './messages.ts'

/**
 * The part of the worker's scope that this file needs: TypeScript's library for it conflicts with the one for pages.
 */
type Scope = {
	postMessage(message: FromSearch): void
	addEventListener(type: 'message', listener: (event: MessageEvent<ToSearch>) => void): void
	close(): void
}
declare const self: Scope

/** A sync writes several rows in succession: the index adds them together. */
const REFRESH_MS = 150
const KEEP_MS = 3_000

type Opened = { db: LocalDb; index: SearchIndex; userId: string }
let opened: Promise<Opened> | undefined
let isRefreshDue = false
let keepTimer: ReturnType<typeof setTimeout> | undefined

self.addEventListener('message', ({ data }) => {
	if (data.kind === 'open') {
		opened ??= open(data.userId)
		opened.catch(() => self.postMessage({ kind: 'failed' }))
		return
	}
	opened?.then(({ index }) => answer(index, data)).catch(() => undefined)
})

// A cook's data leaves the device with the cook.
listenToTabs((news) => {
	if (news.kind === 'wiped') self.close()
})

function answer(index: SearchIndex, message: Exclude<ToSearch, { kind: 'open' }>): void {
	const { id } = message
	if (message.kind === 'facets') {
		self.postMessage({ kind: 'facets', id, facets: index.facets() })
		return
	}
	const began = performance.now()
	const found = index.ask(message.question)
	self.postMessage({ kind: 'answer', id, answer: found, tookMs: performance.now() - began })
}

async function open(userId: string): Promise<Opened> {
	// A store that sign-out has just deleted must not be created again.
	const there = await openAsItIs(indexedDB, localDbName(userId))
	if (!there) throw new Error('search: this device has no store of this cook')
	there.close()
	const db = await openLocalDb(indexedDB, userId, () => self.close())
	// Registered first, so that changes during the read are added afterwards.
	new BroadcastChannel(localDbName(userId)).onmessage = () => {
		if (!isRefreshDue) setTimeout(refresh, REFRESH_MS)
		isRefreshDue = true
	}
	return { db, userId, index: await openIndex(db, userId, Date.now()) }
}

async function refresh(): Promise<void> {
	isRefreshDue = false
	const here = await opened
	if (!here || (await refreshIndex(here.db, here.index)) === 0) return
	self.postMessage({ kind: 'changed' })
	clearTimeout(keepTimer)
	keepTimer = setTimeout(() => void keep(here.userId, here.index), KEEP_MS)
}
