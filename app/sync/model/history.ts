import type { Mutation, Outcome } from './protocol.ts'

/** One line of the history that a person reads. Times in milliseconds; `at` is the clock of the device that did it. */
export type HistoryEntry = {
	mid: string
	verb: string
	subject: string
	offline: boolean
	at: number
	/** null: not acknowledged yet. */
	received_at: number | null
	outcome: Outcome | 'waiting'
	/** '' for this one. */
	device: string
	/** Why it is not sent yet, where the server had no room for it or for what it rests on. */
	why?: string
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

/** Newest first. What the server tells of an edit stands instead of what the device knew; nothing stands twice. */
export function mergeHistory(fromDevice: HistoryEntry[], fromServer: HistoryEntry[]): HistoryEntry[] {
	const byMid = new Map([...fromDevice, ...fromServer].map((entry) => [entry.mid, entry]))
	return [...byMid.values()].sort((a, b) => b.at - a.at || (a.mid < b.mid ? 1 : -1))
}
