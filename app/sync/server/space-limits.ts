import type { Held } from '#db/held.ts'
import { type EntityName, factsOf } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { NOT_YET } from '../model/messages-page.ts'

/**
 * The limits of a space's usage. With `openIssues` open issues (not counting those of type `over_limit`) an edit that
 * would open another one waits on its device; above `characters` (of all stored fields) or `rows` (live ones) an edit that
 * adds some waits.
 */
export type SpaceLimits = { openIssues: number } & Held

export const SPACE_LIMITS: SpaceLimits = { openIssues: 200, characters: 100_000_000, rows: 250_000 }

/** The usage of a space, including its open issues. */
export type Stand = SpaceLimits

/** What an edit would change: issues opened and closed, live rows, characters. */
export type Gain = { opened: number; closed: number; rows: number; characters: number }

export const NO_GAIN: Gain = { opened: 0, closed: 0, rows: 0, characters: 0 }

export const WAITS = {
	openIssues: (n: number) => `Waits: ${shown(n)} questions are open. Answer some of them first.`,
	characters: (n: number) => `Waits: this kitchen holds ${megabytes(n)} MB. Delete recipes and empty the bin first.`,
	rows: (n: number) => `Waits: this kitchen holds ${shown(n)} entries. Delete something first.`,
	behind: NOT_YET,
} as const

const shown = (n: number): string => n.toLocaleString('en')
const megabytes = (n: number): string => shown(n / 1_000_000)

/**
 * Why an edit waits, as a message for its cook; null if it may be applied. An edit that closes an issue and opens none, or
 * that adds nothing, is applied however full the space is: this is how room is made.
 */
export function whyItWaits(stand: Stand, gain: Gain, limits: SpaceLimits): string | null {
	if (gain.opened > gain.closed && stand.openIssues >= limits.openIssues) return WAITS.openIssues(limits.openIssues)
	if (gain.closed > 0) return null
	if (gain.rows > 0 && stand.rows + gain.rows > limits.rows) return WAITS.rows(limits.rows)
	if (gain.characters > 0 && stand.characters + gain.characters > limits.characters)
		return WAITS.characters(limits.characters)
	return null
}

export const standAfter = (stand: Stand, { opened, closed, rows, characters }: Gain): Stand => ({
	openIssues: stand.openIssues + opened - closed,
	rows: stand.rows + rows,
	characters: stand.characters + characters,
})

/** A row that an edit has touched, before and after the edit. */
export type Touched = { entity: EntityName; before: MetRow | undefined; after: MetRow }

/** What an edit's rows would change. Revisions do not count: their number per row is limited. */
export function gainOf(touched: readonly Touched[]): Gain {
	const gain = { ...NO_GAIN }
	for (const { entity, before, after } of touched) {
		if (entity === 'sync_issue') {
			const [was, is] = [isQuestion(before), isQuestion(after)]
			if (!was && is) gain.opened += 1
			if (was && !is) gain.closed += 1
			// The fields that resolve an issue do not count: they are not the cook's content.
			if (is) gain.characters += sizeOf(after.fields) - sizeOf(before?.fields ?? {})
			continue
		}
		gain.rows += Number(!after.deleted) - Number(before?.deleted === false)
		const stamps = before ? (factsOf(entity).stamps ?? []) : []
		gain.characters += sizeOf(after.fields, stamps) - sizeOf(before?.fields ?? {}, stamps)
	}
	return gain
}

/** Whether an issue is open and not of type `over_limit`. */
const isQuestion = (issue: MetRow | undefined): boolean =>
	issue?.deleted === false && issue.fields.resolved_at === null && issue.fields.type !== 'over_limit'

/** What the issue of a refused edit adds. */
export const gainOfRefusal = (issue: Record<string, unknown>): Gain => ({
	...NO_GAIN,
	opened: issue.type === 'over_limit' ? 0 : 1,
	characters: sizeOf(issue),
})

/** Characters of these fields as JSON, without booleans and the timestamps that every edit sets. */
const sizeOf = (fields: Record<string, unknown>, stamps: readonly string[] = []): number =>
	Object.entries(fields).reduce((sum, [name, value]) => {
		const isFree = typeof value === 'boolean' || stamps.includes(name)
		return isFree ? sum : sum + JSON.stringify(value ?? null).length
	}, 0)
