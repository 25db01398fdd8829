import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupStore } from '#app/platform/server/backup/store.ts'

/** Backups in a folder: each in one of its own, which only its owner may read. A file is whole on the disk or not there. */
export const folderStore = (root: string): BackupStore => ({
	async put(key, bytes) {
		const path = join(root, key)
		await mkdir(dirname(path), { recursive: true, mode: 0o700 })
		const file = await open(`${path}.writing`, 'w', 0o600)
		try {
			await file.writeFile(bytes)
			await file.sync()
		} finally {
			await file.close()
		}
		await rename(`${path}.writing`, path)
	},
	async get(key) {
		const path = join(root, key)
		return existsSync(path) ? readFile(path) : null
	},
	async list(prefix) {
		const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/') + 1) : ''
		if (!existsSync(join(root, folder))) return []
		const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
		const keys = found
			.filter((entry) => entry.isFile())
			.map((entry) =>
				join(entry.parentPath, entry.name)
					.slice(root.length + 1)
					.replaceAll('\\', '/'),
			)
		return keys.filter((key) => key.startsWith(prefix)).sort()
	},
	async delete(keys) {
		for (const key of keys) await rm(join(root, key), { force: true })
		for (const folder of new Set(keys.map((key) => dirname(join(root, key))))) await rmdir(folder).catch(() => {})
	},
})
