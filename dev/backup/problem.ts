import { LibsqlError } from '@libsql/client/web'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** The sentence for an error of a backup or restore; rethrows a defect of the program. */
export function sentenceFor(thrown: unknown): string {
	if (thrown instanceof BackupProblem) return thrown.message
	if (codesOf(thrown).some((code) => DISK_FULL.has(code))) return PROBLEMS.diskFull()
	if (thrown instanceof LibsqlError) return `The database refused: ${thrown.message}`
	if (codesOf(thrown).length > 0 && thrown instanceof Error) return thrown.message
	throw thrown
}

/** The error codes of a failure and of its causes. */
function codesOf(thrown: unknown): string[] {
	if (!(thrown instanceof Error)) return []
	const own = 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code] : []
	return [...own, ...codesOf(thrown.cause)]
}
