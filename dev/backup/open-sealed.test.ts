import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Post } from '#app/sync/client/exchange/ask.ts'
import { importUnsent } from '#app/sync/client/outbox/unsent-file.ts'
import { exportEncrypted } from '#app/sync/client/session/encrypted-file.ts'
import { keepEncrypted } from '#app/sync/client/session/sign-out.ts'
import { sealKey } from '#app/sync/server/encryption-key.ts'
import { closeDevices } from '../../tests/fakes/sync-device.ts'
import { add, names, newWorld, signIn } from '../../tests/fakes/sync-world.ts'
import { openEncryptedFile } from './open-sealed.ts'

const secret = 'the secret of this test'

afterEach(closeDevices)

/** One acknowledged edit and one unsent, encrypted with this secret and saved as a file. */
async function saved(): Promise<{ userId: string; text: string }> {
	const world = newWorld()
	const { userId, server } = world
	const post: Post = async (path, init) => {
		if (!path.startsWith('/api/sync/seal-key')) return server.post(path, init)
		const clientId = new URL(path, 'http://x').searchParams.get('client') ?? ''
		return Response.json({ key: await sealKey(secret, { userId, clientId }) })
	}
	const device = await signIn(world, post)
	await device.edit(add('flour'))
	await device.sync()
	await device.edit(add('rice'))
	await keepEncrypted(device.localStore)
	return { userId, text: (await (await exportEncrypted(world.indexedDB))?.text()) ?? '' }
}

test('the operator opens a file of encrypted changes, and a new account brings all of them back', async () => {
	const { text, userId } = await saved()
	const account = makeId()
	const [file] = await openEncryptedFile(text, { secret, account })
	expect(file).toMatchObject({ userId, count: 2 })
	const device = await signIn({ ...newWorld(), userId: account })
	expect(await importUnsent(device.localStore, new Blob([file?.text ?? '']))).toBe(2)
	expect(await names(device)).toEqual(['flour', 'rice'])
})

test('another secret opens nothing, and the message names the reason', async () => {
	const { text } = await saved()
	await expect(openEncryptedFile(text, { secret: 'another' })).rejects.toThrow('This secret cannot decrypt the file')
})

test('a file of another kind is refused with a reason', async () => {
	for (const text of ['', '{}', '{"kind":"nomster-unsent-changes"}'])
		await expect(openEncryptedFile(text, { secret })).rejects.toThrow('This is not a file of encrypted changes')
})
