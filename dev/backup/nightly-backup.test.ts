import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { listBackups } from '#app/platform/server/backup/nightly.ts'
import { backupIdAt } from '#app/platform/server/backup/retention.ts'
import { manifestKey } from '#app/platform/server/backup/store.ts'
import { createClock } from '../clock.ts'
import { folderStore } from './folder-store.ts'
import { nightlyBackup } from './nightly-backup.ts'

const NIGHT = Date.parse('2026-11-27T03:10:00Z')
const folder = mkdtempSync(join(tmpdir(), 'nomster-nightly-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
let now: number
let runs: number[]
let local: ReturnType<typeof folderStore>
let bucket: ReturnType<typeof folderStore>
beforeEach(() => {
	count += 1
	now = NIGHT + HOUR_MS
	runs = []
	local = folderStore(join(folder, String(count), 'local'))
	bucket = folderStore(join(folder, String(count), 'bucket'))
})

/** The Worker names backups by the machine's time. */
async function runBackup(at: Date): Promise<void> {
	runs.push(at.getTime())
	await bucket.put(manifestKey(backupIdAt(now)), new Uint8Array())
}
const start = () => {
	const clock = createClock(() => now)
	return { clock, tick: nightlyBackup({ runBackup, backups: bucket }, local, clock) }
}

test('each night is backed up once and copied to the folder; one that the folder has is not made again', async () => {
	const { tick } = start()
	for (let at = 0; at < 3; at += 1) await tick()
	expect([runs, await listBackups(local)]).toEqual([[now], await listBackups(bucket)])
	await start().tick()
	expect(runs).toHaveLength(1)
	now += DAY_MS
	await tick()
	expect(runs).toEqual([now - DAY_MS, now])
	expect(await listBackups(local)).toHaveLength(2)
})

test('a clock that is moved ahead makes a backup for that night and deletes none', async () => {
	const { tick, clock } = start()
	const kept = [1, 2, 3].map((day) => backupIdAt(now - day * DAY_MS))
	for (const id of kept) await local.put(manifestKey(id), new Uint8Array())
	await tick()
	await clock.moveTo(60 * DAY_MS)
	await tick()
	await tick()
	expect(runs).toEqual([now, now + 60 * DAY_MS])
	expect(await listBackups(local)).toEqual(expect.arrayContaining(kept))
	await clock.moveTo(0)
	now += DAY_MS
	await tick()
	expect(runs).toHaveLength(3)
})
