import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../model/clock.ts'

const DAILY = 7
const WEEKLY = 3
/** A cook who deletes an account is promised that everything is gone within 30 days. */
const LONGEST_MS = 28 * DAY_MS
const WEEK_MS = 7 * DAY_MS
/** 1970 began on a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}$/

/** The id of a backup that is made at this time: ids sort by time. */
export function backupIdAt(now: number): string {
	const time = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
	const random = crypto.getRandomValues(new Uint8Array(4))
	return `${time}Z-${Buffer.from(random).toString('hex')}`
}

/** When the backup with this id was made; undefined where it is no such id. */
export function timeOfId(id: string): number | undefined {
	const [, year, month, day, hour, minute, second] = ID.exec(id) ?? []
	return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

export type KeptBackup = { id: string; isByHand: boolean }

/**
 * Which of these backups are deleted: of the nightly ones all but the newest of each of the last 7 days that have one and
 * the newest of each of the last 3 whole weeks; none older than 28 days stays. One that was made by hand was wanted as it
 * is, so a later one does not replace it.
 */
export function outdated(backups: readonly KeptBackup[], now: number): string[] {
	const staying = new Set<string>()
	const days = new Set<number>()
	const weeks = new Set<number>()
	const thisWeek = weekOf(now)
	for (const { id, isByHand } of backups.toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
		const at = timeOfId(id)
		if (at === undefined || now - at > LONGEST_MS) continue
		if (isByHand) {
			staying.add(id)
			continue
		}
		const [day, week] = [Math.floor(at / DAY_MS), weekOf(at)]
		if (!days.has(day) && days.size < DAILY) staying.add(id)
		days.add(day)
		if (week === thisWeek || weeks.has(week)) continue
		if (weeks.size < WEEKLY) staying.add(id)
		weeks.add(week)
	}
	return backups.map(({ id }) => id).filter((id) => timeOfId(id) !== undefined && !staying.has(id))
}

const weekOf = (at: number) => Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS)

/** The time of the last nightly backup that should be there: 03:10 UTC. */
export function lastNight(now: number): number {
	const at = Math.floor(now / DAY_MS) * DAY_MS + 3 * HOUR_MS + 10 * MINUTE_MS
	return at <= now ? at : at - DAY_MS
}
