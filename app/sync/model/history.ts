import { ENTITY_NAMES, factsOf, isEntityName } from './entities.ts'
import type { Mutation, Outcome } from './protocol.ts'

/**
 * One line of the history that a person reads. Times in milliseconds; `at` is the clock of the device that made the
 * edit.
 */
export type HistoryEntry = {
	mid: string
	verb: string
	subject: string
	offline: boolean
	at: number
	/** null: not acknowledged yet. */
	received_at: number | null
	outcome: Outcome | 'waiting'
	/** '' for this device. */
	device: string
	/** Why it is not sent yet, if the server had no room for it or for what it depends on. */
	why?: string
}

/** Kinds whose edits the history leaves out. */
export const LEFT_OUT = ENTITY_NAMES.filter((entity) => factsOf(entity).leavesNoHistory)

/** Whether the history shows edits of this verb. */
export function isInHistory(verb: string): boolean {
	const [kind = ''] = verb.split('.')
	return !isEntityName(kind) || !LEFT_OUT.includes(kind)
}

export const toHistoryEntry = (
	{ mid, verb, subject, offline, at }: Mutation,
	done?: { outcome: Outcome; ackedAt: number },
): HistoryEntry => ({
	mid,
	verb,
	subject,
	offline,
	at,
	received_at: done?.ackedAt ?? null,
	outcome: done?.outcome ?? 'waiting',
	device: '',
})

/** Newest first. The server's entry of an edit replaces the device's; no edit appears twice. */
export function mergeHistory(fromDevice: HistoryEntry[], fromServer: HistoryEntry[]): HistoryEntry[] {
	const byMid = new Map([...fromDevice, ...fromServer].map((entry) => [entry.mid, entry]))
	return [...byMid.values()].sort((a, b) => b.at - a.at || (a.mid < b.mid ? 1 : -1))
}
