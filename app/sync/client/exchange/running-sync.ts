import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import type { SyncClient } from './sync-client.ts'

let running: { userId: string; device: SyncClient } | undefined
/** Starts this page's sync before its scheduled time. */
let begin: (() => Promise<void>) | undefined

/** Starts when the page is idle, or earlier when something asks for a sync. Returns a function that stops it. */
export function startAtRest(start: () => Promise<void>): () => void {
	let started: Promise<void> | undefined
	const once = () => {
		started ??= start()
		return started
	}
	begin = once
	const stopTimer = whenAtRest(() => void once())
	return () => {
		stopTimer()
		if (begin === once) begin = undefined
	}
}

export const runningFor = (userId: string): boolean => running?.userId === userId

export function setRunning(userId: string, device: SyncClient): void {
	running = { userId, device }
}

/** For after a server action: resolves when the device has what the server has now, or could not reach it. */
export const syncNow = (): Promise<void> => running?.device.loop.now() ?? begin?.() ?? Promise.resolve()

let before: (() => Promise<unknown>) | undefined

/** What is to be sent before each sync of this page, beside the outbox. Returns a function that ends it. */
export function beforeEachSync(work: () => Promise<unknown>): () => void {
	before = work
	return () => {
		if (before === work) before = undefined
	}
}

export const runBeforeSync = async (): Promise<unknown> => before?.()

/** Something waits that a sync sends: in a second, or with the next try. */
export const syncSoon = (): void => running?.device.loop.soon()

/** The cook asks for a sync: edits that wait for room are tried too, however recently they were tried. */
export function syncByHand(): Promise<void> {
	running?.device.tryAll()
	return syncNow()
}

export const wakeSync = (): void => running?.device.loop.wake()
export const noticeFetch = (): void => running?.device.loop.noticeFetch()

/** Call before the stores are deleted: nothing is pulled into a database that is about to be deleted. */
export function stopSync(): void {
	running?.device.close()
	running = undefined
}
