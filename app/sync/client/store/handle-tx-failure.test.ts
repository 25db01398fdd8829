import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { failStorage, repairStorage } from '../../../../tests/fakes/failing-storage.ts'
import { closeDevices, newDevice, soup } from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'

const unhandled: unknown[] = []
const record = (reason: unknown) => unhandled.push(reason)

afterEach(() => {
	process.off('unhandledRejection', record)
	repairStorage()
	closeDevices()
})

test('a disk that fails at any step of a sync causes no unhandled rejection, and the edit is sent later', async () => {
	process.on('unhandledRejection', record)
	const failed = new Set<string>()
	for (let at = 1; ; at += 1) {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		await device.edit(soup(id))
		failStorage({ at, name: 'AbortError', how: 'aborts', lasts: false })
		const end = await device.sync().then(
			({ kind }) => kind,
			() => 'thrown',
		)
		const calls = repairStorage()
		failed.add(end)
		// A rejection counts as unhandled once the microtasks have run.
		await new Promise((resume) => setTimeout(resume))
		expect(unhandled, `call ${at}`).toEqual([])
		expect((await device.sync()).kind, `after call ${at}`).toBe('done')
		expect(server.rows.has(`recipe:${id}`), `after call ${at}`).toBe(true)
		closeDevices()
		if (calls < at) break
	}
	expect(failed.size).toBeGreaterThan(1)
})
