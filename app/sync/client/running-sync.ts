import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import type { Device } from './device.ts'

let running: { userId: string; device: Device } | undefined
/** Begins the sync that is due on this page, before its time. */
let begin: (() => Promise<void>) | undefined

/** Starts once the page has come to rest, or with the first that asks for a sync. Returns the call that stops it. */
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

export function setRunning(userId: string, device: Device): void {
	running = { userId, device }
}

/** After a server action, or by hand: resolves when the device holds what the server holds now, or could not be reached. */
export const syncNow = (): Promise<void> => running?.device.loop.now() ?? begin?.() ?? Promise.resolve()

/** The cook asks: what waits is tried too, however lately it was. */
export function syncByHand(): Promise<void> {
	running?.device.tryAll()
	return syncNow()
}

export const wakeSync = (): void => running?.device.loop.wake()
export const noticeFetch = (): void => running?.device.loop.noticeFetch()

/** Before the stores go: nothing is pulled into a database that is about to be deleted. */
export function stopSync(): void {
	running?.device.close()
	running = undefined
}
