import type { SpaceUsage } from '#db/space-usage.ts'
import { type EntityName, factsOf } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { NOT_YET } from '../model/messages-page.ts'

/**
 * The limits of a space's usage. With `openIssues` open issues (not counting those of type `over_limit`) an edit that
 * would open another one waits on its device; above `characters` (of all stored fields) or `rows` (live ones) an edit that
 * adds some waits.
 */
export type SpaceLimits = { openIssues: number } & SpaceUsage

export const SPACE_LIMITS: SpaceLimits = { openIssues: 200, characters: 100_000_000, rows: 250_000 }

/** The usage of a space, including its open issues. */
export type SpaceLoad = SpaceLimits

/** What an edit would change: issues opened and closed, live rows, characters. */
export type UsageDelta = { opened: number; closed: number; rows: number; characters: number }

export const NO_USAGE_DELTA: UsageDelta = { opened: 0, closed: 0, rows: 0, characters: 0 }

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
export function reasonToWait(load: SpaceLoad, gain: UsageDelta, limits: SpaceLimits): string | null {
	if (gain.opened > gain.closed && load.openIssues >= limits.openIssues) return WAITS.openIssues(limits.openIssues)
	if (gain.closed > 0) return null
	if (gain.rows > 0 && load.rows + gain.rows > limits.rows) return WAITS.rows(limits.rows)
	if (gain.characters > 0 && load.characters + gain.characters > limits.characters)
		return WAITS.characters(limits.characters)
	return null
}

export const loadAfter = (load: SpaceLoad, { opened, closed, rows, characters }: UsageDelta): SpaceLoad => ({
	openIssues: load.openIssues + opened - closed,
	rows: load.rows + rows,
	characters: load.characters + characters,
})

/** A row that an edit has touched, before and after the edit. */
export type Touched = { entity: EntityName; before: MetRow | undefined; after: MetRow }

/** What an edit's rows would change. Revisions do not count: their number per row is limited. */
export function usageDeltaOf(touched: readonly Touched[]): UsageDelta {
	const gain = { ...NO_USAGE_DELTA }
	for (const { entity, before, after } of touched) {
		if (entity === 'sync_issue') {
			const [was, is] = [isQuestion(before), isQuestion(after)]
			if (!was && is) gain.opened += 1
			if (was && !is) gain.closed += 1
			// The fields that resolve an issue do not count: they are not the cook's content.
			if (is) gain.characters += growthOf(before?.fields ?? {}, after.fields)
			continue
		}
		gain.rows += Number(!after.deleted) - Number(before?.deleted === false)
		const stamps = before ? (factsOf(entity).stamps ?? []) : []
		gain.characters += growthOf(before?.fields ?? {}, after.fields, stamps)
	}
	return gain
}

/** Whether an issue is open and not of type `over_limit`. */
const isQuestion = (issue: MetRow | undefined): boolean =>
	issue?.deleted === false && issue.fields.resolved_at === null && issue.fields.type !== 'over_limit'

/** What the issue of a refused edit adds. */
export const usageDeltaOfRefusal = (issue: Record<string, unknown>): UsageDelta => ({
	...NO_USAGE_DELTA,
	opened: issue.type === 'over_limit' ? 0 : 1,
	characters: growthOf({}, issue),
})

type Fields = Record<string, unknown>

/** By how many characters a row's fields grow as JSON, without booleans and the timestamps that every edit sets. */
function growthOf(before: Fields, after: Fields, stamps: readonly string[] = []): number {
	let grown = 0
	for (const name of Object.keys(after))
		if (before[name] !== after[name] && !stamps.includes(name)) grown += sizeOf(after, name) - sizeOf(before, name)
	for (const name of Object.keys(before))
		if (!Object.hasOwn(after, name) && !stamps.includes(name)) grown -= sizeOf(before, name)
	return grown
}

const sizeOf = (fields: Fields, name: string): number => {
	if (!Object.hasOwn(fields, name) || typeof fields[name] === 'boolean') return 0
	return JSON.stringify(fields[name] ?? null).length
}
