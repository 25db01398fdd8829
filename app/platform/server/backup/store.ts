/** Where backups are: a bucket, or a folder of the same keys. */
export type BackupStore = {
	put(key: string, bytes: Uint8Array): Promise<void>
	/** Null when there is no such object. */
	get(key: string): Promise<Uint8Array | null>
	/** All keys that begin like this. */
	list(prefix: string): Promise<string[]>
	delete(keys: string[]): Promise<void>
}

export const MANIFEST = 'manifest.json'
export const manifestKey = (prefix: string): string => `${prefix}/${MANIFEST}`
/** Parts are counted from 1. */
export const partKey = (prefix: string, part: number): string => `${prefix}/${String(part).padStart(5, '0')}.part`

type Bucket = Pick<R2Bucket, 'put' | 'get' | 'list' | 'delete'>

/** The most keys that R2 deletes in one call. */
const KEYS_A_CALL = 1_000

export const r2Store = (bucket: Bucket): BackupStore => ({
	async put(key, bytes) {
		// R2 refuses what has changed on its way.
		await bucket.put(key, bytes, { sha256: await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)) })
	},
	async get(key) {
		const found = await bucket.get(key)
		return found ? new Uint8Array(await found.arrayBuffer()) : null
	},
	async list(prefix) {
		const keys: string[] = []
		let cursor: string | undefined
		do {
			const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) })
			keys.push(...page.objects.map(({ key }) => key))
			cursor = page.truncated ? page.cursor : undefined
		} while (cursor)
		return keys
	},
	async delete(keys) {
		for (let from = 0; from < keys.length; from += KEYS_A_CALL) {
			await bucket.delete(keys.slice(from, from + KEYS_A_CALL))
		}
	},
})

/** Deletes everything of a backup, its manifest first: without one it is no backup. */
export async function deleteBackup(store: BackupStore, prefix: string): Promise<void> {
	await store.delete([manifestKey(prefix)])
	await store.delete(await store.list(`${prefix}/`))
}
