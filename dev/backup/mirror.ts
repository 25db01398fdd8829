import { isByHand, listBackups, tidyBackups } from '#app/platform/server/backup/nightly.ts'
import { lastNight, timeOfId } from '#app/platform/server/backup/retention.ts'
import { type BackupStore, MANIFEST } from '#app/platform/server/backup/store.ts'

/** Copies the whole backups that `to` lacks, each with its manifest last, and deletes its outdated ones. */
export async function mirrorBackups(from: BackupStore, to: BackupStore, now: number): Promise<void> {
	const there = new Set(await listBackups(to))
	for (const id of await listBackups(from)) {
		if (there.has(id)) continue
		const keys = await from.list(`${id}/`)
		for (const key of keys.toSorted((a, b) => Number(a.endsWith(MANIFEST)) - Number(b.endsWith(MANIFEST)))) {
			const bytes = await from.get(key)
			if (bytes) await to.put(key, bytes)
		}
	}
	await tidyBackups(to, now)
}

/** The id of the newest whole backup; undefined when there is none. */
export async function newestBackup(store: BackupStore): Promise<string | undefined> {
	return (await listBackups(store)).filter((id) => timeOfId(id) !== undefined).at(-1)
}

/** Whether the last night has no nightly backup yet: a machine that slept at 03:10 UTC catches up. */
export async function isNightlyDue(store: BackupStore, now: number): Promise<boolean> {
	for (const id of await listBackups(store)) {
		if ((timeOfId(id) ?? 0) >= lastNight(now) && !(await isByHand(store, id))) return false
	}
	return true
}
