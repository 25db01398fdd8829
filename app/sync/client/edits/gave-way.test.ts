import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices, newDevice, put } from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import type { SyncStatus } from '../exchange/sync-status.ts'

afterEach(closeDevices)

const remove = (id: string) => ({
	verb: 'shopping_item.delete',
	subject: 'Onion tart',
	plan: () => [{ entity: 'shopping_item' as const, id, op: 'delete' as const }],
})

test('a deletion that gave way to an edit from elsewhere is reported once, when the server answers', async () => {
	const server = new FakeSyncServer()
	const told: string[][] = []
	const device = await newDevice(server, { onGaveWay: (subjects) => told.push(subjects) })
	const id = makeId()
	await device.edit(put(id, { ingredient_name: 'milk' }))
	await device.sync()
	server.judge = ({ verb }) =>
		verb === 'shopping_item.delete' ? { outcome: 'conflict', message: 'It was changed elsewhere.' } : undefined
	await device.edit(remove(id))
	await device.sync()
	await device.sync()
	expect(told).toEqual([['Onion tart']])
})

test('a sync that is interrupted after some edits were taken is not shown as failed', async () => {
	const server = new FakeSyncServer()
	const statuses: Partial<SyncStatus>[] = []
	const device = await newDevice(server, { onStatus: (changes) => statuses.push(changes) })
	await device.sync()
	for (let i = 0; i < 150; i += 1) await device.edit(put(makeId(), { ingredient_name: `milk ${i}` }))
	let calls = 0
	server.troubles.push(() => {
		calls += 1
		return calls === 2 ? new Response('', { status: 503 }) : undefined
	})
	await device.loop.now()
	expect(calls).toBe(2)
	expect(statuses.findLast(({ hasFailed }) => hasFailed !== undefined)).toMatchObject({ hasFailed: false })
})
