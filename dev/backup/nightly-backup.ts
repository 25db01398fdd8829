import { lastNight } from '#app/platform/server/backup/retention.ts'
import type { BackupStore } from '#app/platform/server/backup/store.ts'
import type { Workerd } from '../workerd.ts'
import { isNightlyDue, mirrorBackups } from './mirror.ts'

/**
 * The nightly backup of `npm start`: the Worker writes it into its bucket, from where it is copied to the folder that
 * `npm run restore` reads. To be called with every run of the cron; a night is tried once.
 */
export function nightlyBackup(
	{ runBackup, backups }: Pick<Workerd, 'runBackup' | 'backups'>,
	folder: BackupStore,
): (now: number) => Promise<void> {
	let tried = 0
	return async (now) => {
		if (tried === lastNight(now)) return
		tried = lastNight(now)
		if (await isNightlyDue(folder, now)) await runBackup(new Date(now))
		await mirrorBackups(backups, folder, now)
	}
}
