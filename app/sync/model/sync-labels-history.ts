import { HISTORY_LABELS } from '#app/history-labels.ts'
import { readVerb } from './by-nomster.ts'
import { isEntityName } from './entities.ts'
import type { HistoryEntry } from './history.ts'
import type { ActLabel } from './history-labels.ts'
import type { HistoryPage } from './protocol.ts'

/** The fields that one line of the history shows. */
export type HistoryLine = Pick<HistoryEntry, 'verb' | 'subject' | 'offline' | 'device' | 'outcome'>

/** An act that its kind does not name: of a newer version of the app, on another device. */
const OTHER_ACT = 'Changed'

const OUTCOMES: Record<HistoryEntry['outcome'], string> = {
	waiting: 'not sent yet',
	applied: 'kept',
	conflict: 'kept, but for what was changed elsewhere too',
	rejected: 'not accepted, waits for you',
	over_limit: 'kept on its device, over your plan’s limit',
}

/** A deletion gives way to an edit that its device had not seen: there is nothing to choose. */
const TRIED = 'Tried to delete'
const GAVE_WAY = {
	whole: 'not deleted, because it was changed elsewhere in the meantime',
	part: 'kept, but for what was changed elsewhere in the meantime',
}

/** The assistant has proposed it, and the cook has accepted it. */
const BY_NOMSTER = 'by Nomster'
const UNDONE = 'Undone:'

type Words = { thing: string; done: string; givesWay?: 'whole' | 'part' }

function wordsOf(verb: string): Words {
	const [kind = '', act = ''] = verb.split('.')
	if (!isEntityName(kind)) return { thing: '', done: OTHER_ACT }
	const { thing, acts } = HISTORY_LABELS[kind]
	const label: ActLabel = (Object.hasOwn(acts, act) ? acts[act] : undefined) ?? OTHER_ACT
	return { thing, ...(typeof label === 'string' ? { done: label } : label) }
}

/** The sentence in two parts: 'Ticked Milk', and where, when and with what result. */
export function historyParts(
	{ verb, subject, offline, device, outcome }: HistoryLine,
	time: string,
): { what: string; how: string } {
	const { verb: own, by } = readVerb(verb)
	const { thing, done, givesWay } = wordsOf(own)
	const gaveWay = outcome === 'conflict' ? givesWay : undefined
	const act = by === 'nomster-undone' ? `${UNDONE} ${done}` : done
	const what = [gaveWay === 'whole' ? TRIED : act, thing, subject].filter((part) => part !== '').join(' ')
	const who = by === 'cook' ? '' : BY_NOMSTER
	const where = [who, offline ? 'offline' : '', device ? `on ${device}` : ''].filter((part) => part !== '')
	const result = gaveWay ? GAVE_WAY[gaveWay] : OUTCOMES[outcome]
	return { what, how: `${[...where, `at ${time}`].join(' ')}; ${result}` }
}

/** 'Today', 'Yesterday', or `date` in full. Days as yyyy-MM-dd in the reader's time zone. */
export function dayHeading(day: string, today: string, date: string): string {
	if (day === today) return 'Today'
	return day === dayBefore(today) ? 'Yesterday' : date
}

const dayBefore = (day: string): string => {
	const date = new Date(`${day}T00:00:00Z`)
	date.setUTCDate(date.getUTCDate() - 1)
	return date.toISOString().slice(0, 10)
}

/** Validates the server's history: null for anything else, such as a captive portal's page. */
export function parseHistory(body: unknown): HistoryPage | null {
	if (typeof body !== 'object' || body === null || !('entries' in body) || !Array.isArray(body.entries)) return null
	const next = 'next' in body && typeof body.next === 'string' ? body.next : null
	return body.entries.every(isEntry) ? { entries: body.entries, next } : null
}

const isEntry = (entry: unknown): boolean =>
	typeof entry === 'object' &&
	entry !== null &&
	'mid' in entry &&
	typeof entry.mid === 'string' &&
	'verb' in entry &&
	typeof entry.verb === 'string' &&
	'subject' in entry &&
	typeof entry.subject === 'string' &&
	'at' in entry &&
	typeof entry.at === 'number' &&
	'outcome' in entry &&
	typeof entry.outcome === 'string' &&
	Object.hasOwn(OUTCOMES, entry.outcome)
