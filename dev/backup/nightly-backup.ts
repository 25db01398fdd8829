import { lastNight } from '#app/platform/server/backup/retention.ts'
import type { BackupStore } from '#app/platform/server/backup/store.ts'
import type { MovableClock } from '../clock.ts'
import type { Workerd } from '../workerd.ts'
import { isNightlyDue, mirrorBackups } from './mirror.ts'

/**
 * The nightly backup of `npm start`: the Worker writes it into its bucket, from where it is copied to the folder that
 * `npm run restore` reads. To be called with every run of the cron; a night is tried once. A night to which the clock was
 * moved is one too, so that no backup seems late then; what is old is judged by the machine's time.
 */
export function nightlyBackup(
	{ runBackup, backups }: Pick<Workerd, 'runBackup' | 'backups'>,
	folder: BackupStore,
	clock: Pick<MovableClock, 'now' | 'offset'>,
): () => Promise<void> {
	let tried = 0
	return async () => {
		const moved = clock.now()
		if (tried === lastNight(moved)) return
		tried = lastNight(moved)
		const now = moved - clock.offset
		if (clock.offset > 0 || (await isNightlyDue(folder, now))) await runBackup(new Date(moved))
		await mirrorBackups(backups, folder, now)
	}
}
