import type { HistoryEntry } from './history.ts'
import type { HistoryPage } from './protocol.ts'

/** The fields that one line of the history shows. */
export type HistoryLine = Pick<HistoryEntry, 'verb' | 'subject' | 'offline' | 'device' | 'outcome'>

/** What an act is called in the history, by the `act` of its `thing.act` verb. */
const ACTS: Record<string, string> = {
	save: 'Saved',
	add: 'Added',
	create: 'Added',
	file_again: 'Filed again',
	edit: 'Changed',
	update: 'Changed',
	check: 'Ticked',
	uncheck: 'Unticked',
	delete: 'Deleted',
	empty_bin: 'Deleted for good',
	remove: 'Removed',
	restore: 'Restored',
	restore_revision: 'Restored',
	move: 'Moved',
	clear_checked: 'Cleared',
	generate: 'Generated',
	undo_generate: 'Took back',
	undo_put_away: 'Took back',
	deduct: 'Cooked',
	undo_deduct: 'Took back',
	put_away: 'Put away',
	copy: 'Copied',
	apply: 'Planned',
	cook: 'Cooked',
	lock: 'Locked',
	unlock: 'Unlocked',
	resolve: 'Resolved',
}
const OTHER_ACT = 'Changed'

/** Words for things that the subject does not name. */
const THINGS: Record<string, string> = {
	cookbook: 'the cookbook ',
	cook_log: 'that you cooked ',
	pantry_item: 'in the pantry ',
	meal_repeat: 'the repeat of ',
	saved_week: 'the saved week ',
	eater: 'at the table ',
	plan_rules: 'the rules of ',
	aisle_order: 'the aisles of ',
	pack_size: 'the pack of ',
}

const OUTCOMES: Record<HistoryEntry['outcome'], string> = {
	waiting: 'not sent yet',
	applied: 'kept',
	conflict: 'kept, but for what was changed elsewhere too',
	rejected: 'not accepted, waits for you',
	over_limit: 'kept on its device, over your plan’s limit',
}

const DELETIONS = new Set(['delete', 'remove'])
/** Acts on many things at once, some of which may have given way. */
const IN_PART = new Set(['clear_checked', 'empty_bin'])
/** A deletion gives way to an edit that its device had not seen: there is nothing to choose. */
const TRIED = 'Tried to delete'
const GAVE_WAY = 'not deleted, because it was changed elsewhere in the meantime'
const GAVE_WAY_IN_PART = 'kept, but for what was changed elsewhere in the meantime'

function outcomeWords(act: string, outcome: HistoryEntry['outcome']): string {
	if (outcome === 'conflict' && IN_PART.has(act)) return GAVE_WAY_IN_PART
	return outcome === 'conflict' && DELETIONS.has(act) ? GAVE_WAY : OUTCOMES[outcome]
}

/** 'Ticked Milk offline on Chrome on Linux at 14:02; kept'. `time` is a formatted time in the reader's time zone. */
export function historyLine(line: HistoryLine, time: string): string {
	const { what, how } = historyParts(line, time)
	return `${what} ${how}`
}

/** The sentence in two parts: 'Ticked Milk', and where, when and with what result. */
export function historyParts(
	{ verb, subject, offline, device, outcome }: HistoryLine,
	time: string,
): { what: string; how: string } {
	const [thing = '', act = ''] = verb.split('.')
	const gaveWay = outcome === 'conflict' && DELETIONS.has(act)
	const done = gaveWay ? TRIED : Object.hasOwn(ACTS, act) ? ACTS[act] : OTHER_ACT
	const what = `${Object.hasOwn(THINGS, thing) ? THINGS[thing] : ''}${subject}`
	const where = [offline ? 'offline' : '', device ? `on ${device}` : ''].filter((part) => part !== '')
	return { what: `${done} ${what}`, how: `${[...where, `at ${time}`].join(' ')}; ${outcomeWords(act, outcome)}` }
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
