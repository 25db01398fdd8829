/** The spec's sync status. `pendingChanges` counts edits that wait on this device; pages save through the server today, so it is 0. */
export type SyncStatus = {
	lastSyncTime: number | null
	isSyncing: boolean
	hasFailed: boolean
	pendingChanges: number
	hasConflicts: false
}

const IDLE: SyncStatus = {
	lastSyncTime: null,
	isSyncing: false,
	hasFailed: false,
	pendingChanges: 0,
	hasConflicts: false,
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
