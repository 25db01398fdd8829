import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** All rows in one store of this cook on the device; a lent device may still hold the previous cook's store. */
export const rowsOnDevice = (page: Page, userId: string, store: string): Promise<Record<string, unknown>[]> =>
	page.evaluate(
		async ([kitchen, name]) => {
			const answer = <T>(request: IDBRequest<T>) =>
				new Promise<T>((resolve, reject) => {
					request.onsuccess = () => resolve(request.result)
					request.onerror = () => reject(request.error)
				})
			const db = await answer(indexedDB.open(kitchen))
			try {
				return await answer(db.transaction(name).objectStore(name).getAll())
			} finally {
				db.close()
			}
		},
		[`kitchen-${userId}`, store] as const,
	)

/**
 * Resolves when this device has the cook's encryption key. It asks for it after its first sync; without it, the end of
 * a session leaves unsent edits unencrypted.
 */
export const encryptionKeyArrived = (page: Page, userId: string): Promise<void> =>
	expect
		.poll(async () => (await rowsOnDevice(page, userId, 'metadata')).map(({ key }) => key), { timeout: 30_000 })
		.toContain('sealKey')
