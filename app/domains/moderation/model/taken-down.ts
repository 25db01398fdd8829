import { isReportReason, REPORT, type Reportable, type ReportReason } from './report-words.ts'

const verbOf = (thing: Reportable) => `${thing}.take_down.`

/**
 * The verb of a take-down in a thing's history: it contains the reviewer's reason, which thereby reaches the cook's
 * devices.
 */
export const takeDownVerb = (thing: Reportable, reason: ReportReason): string => verbOf(thing) + reason

type Change = { row_entity: string; verb: string; at: number }

/** The last take-down in a thing's history, when (ms) and why; null when there is none. */
export function lastTakeDown(
	thing: Reportable,
	changes: readonly Change[],
): { at: number; reason: ReportReason } | null {
	const found = changes
		.filter(({ row_entity, verb }) => row_entity === thing && verb.startsWith(verbOf(thing)))
		.sort((a, b) => b.at - a.at)[0]
	if (!found) return null
	const reason = found.verb.slice(verbOf(thing).length)
	return { at: found.at, reason: isReportReason(reason) ? reason : 'other' }
}

/** The texts that the cook sees on the thing. */
export const TAKEN_DOWN = {
	title: (thing: Reportable) => `This ${thing} was taken down`,
	reason: (reason: ReportReason) => `A reviewer has decided so: ${REPORT.reasons[reason].toLowerCase()}.`,
	hint: (thing: Reportable) =>
		`It stays in your ${thing}s, for nobody else to see. When what was wrong is put right, you can make it public again.`,
	edit: (thing: Reportable) => `Edit ${thing}`,
	seen: 'Got it',
} as const
