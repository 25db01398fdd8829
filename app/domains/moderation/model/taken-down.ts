import { isReportReason, REPORT, type ReportReason } from './report-words.ts'

const VERB = 'recipe.take_down'

/** What the history of a recipe says of a take-down: the reviewer's reason stands in it, and so reaches the cook's devices. */
export const takeDownVerb = (reason: ReportReason): string => `${VERB}.${reason}`

type Change = { row_entity: string; verb: string; at: number }

/** The last take-down in a recipe's history, when (ms) and why; null where there was none. */
export function lastTakeDown(changes: readonly Change[]): { at: number; reason: ReportReason } | null {
	const found = changes
		.filter(({ row_entity, verb }) => row_entity === 'recipe' && verb.startsWith(`${VERB}.`))
		.sort((a, b) => b.at - a.at)[0]
	if (!found) return null
	const reason = found.verb.slice(VERB.length + 1)
	return { at: found.at, reason: isReportReason(reason) ? reason : 'other' }
}

/** What the cook reads on the recipe. */
export const TAKEN_DOWN = {
	title: 'This recipe was taken down',
	reason: (reason: ReportReason) => `A reviewer has decided so: ${REPORT.reasons[reason].toLowerCase()}.`,
	hint: 'It stays in your recipes, for nobody else to see. When what was wrong is put right, you can make it public again.',
	edit: 'Edit recipe',
	seen: 'Got it',
} as const
