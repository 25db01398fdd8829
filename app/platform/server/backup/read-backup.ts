import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { gunzipped } from './gzip.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { type BackupKeys, deriveKeys, openPart } from './seal.ts'
import { type BackupStore, manifestKey, partKey } from './store.ts'

/** A backup that can be read, as often as is needed: `texts` gives its contents from their beginning, in pieces. */
export type Opened = { name: string; manifest: Manifest | null; texts(): AsyncIterable<string> }

/** Finds a backup by its manifest and checks that it is ours and sealed with this secret. */
export async function findBackup(store: BackupStore, prefix: string, secret: string): Promise<Opened> {
	const keys = await deriveKeys(secret)
	const bytes = await store.get(manifestKey(prefix))
	if (!bytes) throw new BackupProblem(PROBLEMS.noManifest(prefix))
	const manifest = await readManifest(bytes, keys)
	if (manifest === 'newer format') throw new BackupProblem(PROBLEMS.newerFormat(prefix))
	if (manifest === 'other secret') throw new BackupProblem(PROBLEMS.wrongSecret(prefix))
	if (!manifest) throw new BackupProblem(PROBLEMS.wrongManifest(prefix))
	return openBackup({ store, prefix, keys, manifest })
}

type Place = { store: BackupStore; prefix: string; keys: BackupKeys; manifest: Manifest }

export const openBackup = (place: Place): Opened => ({
	name: place.prefix,
	manifest: place.manifest,
	texts: () => gunzipped(partsOf(place)),
})

async function* partsOf({ store, prefix, keys, manifest }: Place): AsyncGenerator<Uint8Array> {
	for (const [at, size] of manifest.parts.entries()) {
		const part = at + 1
		const bytes = await store.get(partKey(prefix, part))
		if (bytes?.length !== size) throw new BackupProblem(PROBLEMS.partMissing(prefix, part))
		yield await openPart(keys, { id: manifest.id, part, bytes }).catch(() => {
			throw new BackupProblem(PROBLEMS.partDamaged(prefix, part))
		})
	}
}
