import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { lastSyncedLabel } from './last-synced.ts'
import { BROKEN_STORE, FAILED, noRoom, OFFLINE, OUTDATED, QUOTA, SYNCING, synced, unsent, waiting } from './messages.ts'

/** The state of the sync between this device and the server. Times in milliseconds. */
export type SyncState = {
	isOnline: boolean
	isSyncing: boolean
	hasFailed: boolean
	/** Why the server saves nothing, where it has said so. */
	stopped?: string | undefined
	lastSyncTime: number | null
	unsent: { count: number; oldestAt: number | null }
	/** Unsent edits that the server has no room for. */
	waiting: number
	/** Conflicts and refused edits that wait for the cook. */
	openIssues: number
	problem: null | 'not_persisted' | 'quota' | 'broken_store' | 'newer_program'
}

export type ChipKind =
	| 'outdated'
	| 'broken'
	| 'quota'
	| 'offline'
	| 'failed'
	| 'syncing'
	| 'no_room'
	| 'unsent'
	| 'issues'
	| 'synced'
export type ChipLabel = { kind: ChipKind; words: string }

/** How old the oldest unsent edit is: 'Nm old', 'Nh old', 'Nd old'; null in its first minute. */
export function ageLabel(oldestAt: number | null, now: number): string | null {
	const age = oldestAt === null ? 0 : now - oldestAt
	if (age < MINUTE_MS) return null
	if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m old`
	if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h old`
	return `${Math.floor(age / DAY_MS)}d old`
}

/** '3 unsent, 2h old' */
function unsentWords({ count, oldestAt }: SyncState['unsent'], now: number): string {
	const age = ageLabel(oldestAt, now)
	return age ? `${unsent(count)}, ${age}` : unsent(count)
}

/** The chip's label: the worst news first, with the number of unsent edits and their age. */
export function chipLabel(state: SyncState, now: number): ChipLabel {
	const kind = chipKind(state)
	const alone = chipWords(kind, state, now)
	const addsUnsent = state.unsent.count > 0 && kind !== 'unsent'
	return { kind, words: addsUnsent ? `${alone}, ${unsentWords(state.unsent, now)}` : alone }
}

function chipKind(state: SyncState): ChipKind {
	if (state.problem === 'newer_program') return 'outdated'
	if (state.problem === 'broken_store') return 'broken'
	if (state.problem === 'quota') return 'quota'
	if (!state.isOnline) return 'offline'
	if (state.hasFailed) return 'failed'
	// Before the first answer the device counts as syncing.
	if (state.isSyncing || state.lastSyncTime === null) return 'syncing'
	if (state.waiting > 0) return 'no_room'
	if (state.unsent.count > 0) return 'unsent'
	return state.openIssues > 0 ? 'issues' : 'synced'
}

function chipWords(kind: ChipKind, state: SyncState, now: number): string {
	const words: Record<ChipKind, string> = {
		outdated: OUTDATED,
		broken: BROKEN_STORE,
		quota: QUOTA,
		offline: OFFLINE,
		failed: FAILED,
		syncing: SYNCING,
		no_room: noRoom(state.waiting),
		unsent: unsentWords(state.unsent, now),
		issues: waiting(state.openIssues),
		synced: synced(lastSyncedLabel(state.lastSyncTime, now)),
	}
	return words[kind]
}

/** An unsent edit that is younger than this is not reported. */
const QUIET_MS = 10 * SECOND_MS

/** Whether a page without a chip of its own shows one: only when something is not as usual. */
export function standsOut(state: SyncState, now: number): boolean {
	const kind = chipKind(state)
	if (kind === 'unsent' || kind === 'syncing') return isOverdue(state.unsent, now, QUIET_MS)
	return kind !== 'synced'
}

/** Unsent edits older than a day: a browser that clears data of unvisited sites may delete them, so a notice stays. */
export const isOld = (state: Pick<SyncState, 'unsent'>, now: number): boolean => isOverdue(state.unsent, now, DAY_MS)

const isOverdue = ({ count, oldestAt }: SyncState['unsent'], now: number, ms: number): boolean =>
	count > 0 && oldestAt !== null && now - oldestAt > ms
