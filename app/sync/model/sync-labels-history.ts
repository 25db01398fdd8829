import type { Outcome } from './protocol.ts'

/** What one line of the history tells. `device` and `outcome` are null where they are not known (yet). */
export type HistoryLine = {
	verb: string
	subject: string
	/** Whether the device had no network when the cook did it. */
	offline: boolean
	/** 'Chrome on Linux'; null: this device. */
	device: string | null
	/** null: not sent yet. */
	outcome: Outcome | null
}

/** `thing.act` of a verb's act, as a person tells it afterwards. */
const ACTS: Record<string, string> = {
	save: 'Saved',
	add: 'Added',
	create: 'Added',
	edit: 'Changed',
	update: 'Changed',
	check: 'Ticked',
	uncheck: 'Unticked',
	delete: 'Deleted',
	remove: 'Removed',
	restore: 'Restored',
	restore_revision: 'Restored',
	move: 'Moved',
	clear_checked: 'Cleared',
	resolve: 'Resolved',
}
const OTHER_ACT = 'Changed'

/** What a subject would not say by itself. */
const THINGS: Record<string, string> = {
	cookbook: 'the cookbook ',
	pantry_item: 'in the pantry ',
}

const OUTCOMES: Record<Outcome, string> = {
	applied: 'kept',
	conflict: 'kept, but for what you have to choose',
	rejected: 'not accepted, waits for you',
	over_limit: 'kept on its device, over your plan’s limit',
}
const UNSENT = 'not sent yet'

/** 'Ticked Milk offline on Chrome on Linux at 14:02; kept'. `time` is the clock of whoever reads it, already in words. */
export function historyLine({ verb, subject, offline, device, outcome }: HistoryLine, time: string): string {
	const [thing = '', act = ''] = verb.split('.')
	const done = Object.hasOwn(ACTS, act) ? ACTS[act] : OTHER_ACT
	const what = `${Object.hasOwn(THINGS, thing) ? THINGS[thing] : ''}${subject}`
	const where = [offline ? 'offline' : '', device ? `on ${device}` : ''].filter((part) => part !== '')
	const words = [done, what, ...where, `at ${time}`].join(' ')
	return `${words}; ${outcome ? OUTCOMES[outcome] : UNSENT}`
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
