import type { CookNews } from '../session/cook-news.ts'

/**
 * What is wrong with the local store. not_persisted: the browser may evict it. newer_program: a newer Nomster has
 * upgraded it, and this tab cannot open it any more.
 */
export type StoreProblem = null | 'not_persisted' | 'quota' | 'broken_store' | 'newer_program'

/** The state of the sync between this device and the server. Times in milliseconds. */
export type SyncStatus = {
	lastSyncTime: number | null
	isSyncing: boolean
	hasFailed: boolean
	/** Why the server saves nothing, after a sync that failed because of it. */
	stopped?: string | undefined
	/** Edits that the server has not acknowledged. */
	unsent: { count: number; oldestAt: number | null }
	/** How many of them the server has no room for, as far as is known. */
	waiting: number
	openIssues: number
	problem: StoreProblem
	/** Rows read so far by a first sync. */
	firstSync: { done: number; isRunning: boolean }
	/** What the server has said last of the cook's plan; null before it has said anything to this page. */
	cookNews: CookNews | null
	/** Whether the last question about it had no answer although there is a network. */
	hasNoCookNews: boolean
}

export const IDLE: SyncStatus = {
	lastSyncTime: null,
	isSyncing: false,
	hasFailed: false,
	unsent: { count: 0, oldestAt: null },
	waiting: 0,
	openIssues: 0,
	problem: null,
	firstSync: { done: 0, isRunning: false },
	cookNews: null,
	hasNoCookNews: false,
}

let status = IDLE
const listeners = new Set<() => void>()

export const readSyncStatus = (): SyncStatus => status

export function setSyncStatus(changes: Partial<SyncStatus>): void {
	status = { ...status, ...changes }
	for (const listener of listeners) listener()
}

export function subscribeToSyncStatus(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
