import type { SyncLoop } from './sync-loop.ts'

let running: { userId: string; loop: SyncLoop } | undefined

export const runningFor = (userId: string): boolean => running?.userId === userId

export function setRunning(userId: string, loop: SyncLoop): void {
	running = { userId, loop }
}

/** After a server action, or by hand: resolves when the device holds what the server holds now, or could not be reached. */
export const syncNow = (): Promise<void> => running?.loop.now() ?? Promise.resolve()

/** Before the stores go: nothing is pulled into a database that is about to be deleted. */
export function stopSync(): void {
	running?.loop.stop()
	running = undefined
}
