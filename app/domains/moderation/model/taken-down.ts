import { isReportReason, REPORT, type Reportable, type ReportReason } from './report-words.ts'

const verbOf = (thing: Reportable) => `${thing}.take_down.`

/**
 * The verb of a take-down in a thing's history: it contains the reviewer's reason and the decided entry, which thereby
 * reach the cook's devices.
 */
export const takeDownVerb = (thing: Reportable, reason: ReportReason, entryId: string): string =>
	`${verbOf(thing)}${reason}.${entryId.replaceAll('-', '')}`

/** A verb has at most 64 characters: the id stands in it without its hyphens. */
const idOf = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Change = { row_entity: string; verb: string; at: number }

/**
 * The last take-down in a thing's history: when (ms), why, and by which entry, which is null where an older release has
 * written it. null when there is none.
 */
export function lastTakeDown(
	thing: Reportable,
	changes: readonly Change[],
): { at: number; reason: ReportReason; entryId: string | null } | null {
	const found = changes
		.filter(({ row_entity, verb }) => row_entity === thing && verb.startsWith(verbOf(thing)))
		.sort((a, b) => b.at - a.at)[0]
	if (!found) return null
	const [reason, digits] = found.verb.slice(verbOf(thing).length).split('.')
	return { at: found.at, reason: isReportReason(reason) ? reason : 'other', entryId: digits ? idOf(digits) : null }
}

/** The texts that the cook sees on the thing. */
export const TAKEN_DOWN = {
	title: (thing: Reportable) => `This ${thing} was taken down`,
	reason: (reason: ReportReason) => `A reviewer decided this. Reason: ${REPORT.reasons[reason].toLowerCase()}.`,
	hint: (thing: Reportable) =>
		`It stays in your ${thing}s, where only you can see it. Once the problem is fixed, you can make it public again.`,
	edit: (thing: Reportable) => `Edit ${thing}`,
	appeal: 'Appeal',
	seen: 'Got it',
} as const
