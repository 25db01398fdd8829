import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices } from '../../../../tests/fakes/sync-device.ts'
import { add, newWorld, signIn } from '../../../../tests/fakes/sync-world.ts'
import { fromBase64 } from '../outbox/unsent-file.ts'
import { withDevice } from '../store/device-db.ts'
import { countEncrypted, exportEncrypted } from './encrypted-file.ts'
import { keepEncrypted } from './sign-out.ts'

afterEach(closeDevices)

type Packet = { userId: string; clientId: string; iv: string; data: string; count: number; kept: number; at: number }

test('encrypted edits are saved as a file that the holder of the key can open, and stay on the device', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.edit(add('flour'))
	await device.sync()
	await device.edit(add('rice'))
	await keepEncrypted(device.localStore)
	expect(await countEncrypted(world.indexedDB)).toBe(2)
	const text = (await (await exportEncrypted(world.indexedDB))?.text()) ?? ''
	expect(text).not.toContain('flour')
	const { kind, v, packets }: { kind: string; v: number; packets: Packet[] } = JSON.parse(text)
	expect([kind, v]).toEqual(['nomster-sealed-changes', 1])
	const [packet] = packets
	if (!packet) throw new Error('no packet was saved')
	expect(packet).toMatchObject({ userId: world.userId, count: 1, kept: 1, at: 1_000 })

	const secret = fromBase64(world.server.sealKeys.get(packet.clientId) ?? '')
	const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt'])
	const additionalData = new TextEncoder().encode(packet.userId)
	const opened = await crypto.subtle.decrypt(
		{ name: 'AES-GCM', iv: fromBase64(packet.iv), additionalData },
		key,
		fromBase64(packet.data),
	)
	expect(JSON.parse(new TextDecoder().decode(opened))).toMatchObject({
		mutations: [{ subject: 'rice' }],
		acknowledged: [{ subject: 'flour' }],
	})
	expect(await countEncrypted(world.indexedDB)).toBe(2)
})

test('edits that could not be encrypted are not in such a file: the page asks about them separately', async () => {
	const { indexedDB } = newWorld()
	const plain = { id: makeId(), userId: makeId(), clientId: '', iv: null, data: new ArrayBuffer(1), count: 1, at: 1 }
	await withDevice((db) => db.put('sealed', plain), indexedDB)
	expect([await countEncrypted(indexedDB), await exportEncrypted(indexedDB)]).toEqual([0, null])
})

test('looking for encrypted edits makes no database', async () => {
	const { indexedDB } = newWorld()
	expect([await countEncrypted(indexedDB), await exportEncrypted(indexedDB)]).toEqual([0, null])
	expect(await indexedDB.databases()).toEqual([])
})
