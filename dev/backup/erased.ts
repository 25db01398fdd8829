import { erasedKeysSince, readErasedIds } from '#app/domains/accounts/server/erasure/erased-list.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { type ReadObject, readHere, readInProduction } from '../bucket.ts'
import type { ReadErased } from './erase-again.ts'

/** The lists of a bucket. Without one that is there but cannot be read, nothing is restored. */
export const erasedBy =
	(read: ReadObject): ReadErased =>
	async (since, now) => {
		const ids: string[] = []
		for (const key of erasedKeysSince(since, now)) {
			const text = await read(key).catch((failure: Error) => {
				throw new BackupProblem(PROBLEMS.noErasedList(key, failure.message))
			})
			ids.push(...readErasedIds(text ?? ''))
		}
		return [...new Set(ids)]
	}

/** The lists in the bucket of the deployed Workers, which wrangler must be signed in to. */
export const erasedInProduction = erasedBy(readInProduction)

/** The lists of this machine. */
export const erasedHere = erasedBy(readHere)
