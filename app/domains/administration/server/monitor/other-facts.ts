import { findBroken } from '#db/queries/audit-seals.ts'
import { listPausedKinds } from '#db/queries/jobs.ts'
import { findLastBackup } from '#db/queries/operations.ts'
import type { OtherQuestions } from './judge-alerts.ts'

/** The facts of backups, seals and paused kinds of jobs. */
export function otherQuestions(): OtherQuestions {
	const paused = listPausedKinds()
	return {
		lastBackup: findLastBackup(),
		brokenSeals: findBroken(),
		pausedKinds: { ...paused, read: (result) => paused.read(result).map(({ kind }) => kind) },
	}
}
