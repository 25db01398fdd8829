import { findingSentence } from '#app/platform/model/audit-findings.ts'
import type { Verified } from '#app/platform/server/audit-verify.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const SHOWN = 200

/** What `npm run audit:verify` says: a line for each finding, then one line of summary. */
export function reportAudit({ findings, rows, seals, waiting, restoredAt }: Verified): string[] {
	const lines = findings.slice(0, SHOWN).map(findingSentence)
	if (findings.length > SHOWN) lines.push(`${findings.length - SHOWN} more findings are not shown.`)
	if (restoredAt !== null)
		lines.push(`Row ${restoredAt} records a restore: it has undone seals that have copies. Check that you made it.`)
	const size = `${counted(rows, 'row', 'rows')}, ${counted(seals, 'seal', 'seals')}`
	const rest = waiting > 0 ? `; ${counted(waiting, 'row waits', 'rows wait')} for the next seal` : ''
	const result = findings.length === 0 ? 'as written' : counted(findings.length, 'finding', 'findings')
	return [...lines, `Audit log: ${result} (${size}${rest}).`]
}
