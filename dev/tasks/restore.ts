// Restores a backup into an empty database:   npm run restore -- FOLDER|last|r2:ID|r2:last
// Into LIBSQL_URL (and LIBSQL_AUTH_TOKEN) when it is set, else as the local database. `last`: the newest in .data/backups;
// `r2:`: from the deployed bucket, with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN. A backup of another machine needs
// its BACKUP_SECRET. Accounts that were deleted since the backup are erased again; --erased-in-production takes their list
// from the deployed bucket for a local copy too. docs/operations.md explains what devices do then.
import { openDb } from '#db/client.ts'
import { accessFromEnv, bucketOf, deployedBucket, localPictureKeys } from '../backup/buckets.ts'
import { describeRestore, switchOver } from '../backup/describe-restore.ts'
import { erasedHere, erasedInProduction } from '../backup/erased.ts'
import { findGiven } from '../backup/find-given.ts'
import { onServer, restoreOpened } from '../backup/local.ts'
import { describeMissing, findMissingPictures } from '../backup/missing-pictures.ts'
import { sentenceFor } from '../backup/problem.ts'
import { restoreInto } from '../backup/restore-into.ts'
import { DATABASE_PATH, STORAGE_PATH } from '../paths.ts'

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env
const FROM_PRODUCTION = '--erased-in-production'
const args = process.argv.slice(2)
const given = args.find((arg) => arg !== FROM_PRODUCTION)

if (!given) {
	console.error(`Usage: npm run restore -- FOLDER|last|r2:ID|r2:last [${FROM_PRODUCTION}]`)
	process.exitCode = 1
} else {
	try {
		const env = LIBSQL_URL && { LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN ? { LIBSQL_AUTH_TOKEN } : {}) }
		const erased = env || args.includes(FROM_PRODUCTION) ? erasedInProduction : erasedHere
		const restored = env
			? await restoreInto(env, await findGiven(given), erased)
			: await restoreOpened(DATABASE_PATH, () => findGiven(given), erased)
		for (const line of describeRestore(restored)) console.log(line)
		for (const line of await picturesOf(env || undefined)) console.log(line)
		if (env) for (const line of switchOver(env.LIBSQL_URL)) console.log(line)
		else console.log('npm start serves it.')
	} catch (failure) {
		console.error(sentenceFor(failure))
		process.exitCode = 1
	}
}

/** A bucket that cannot be read undoes no restore. */
async function picturesOf(env: Parameters<typeof openDb>[0] | undefined): Promise<string[]> {
	try {
		const missing = env
			? await findMissingPictures(
					openDb(env),
					deployedBucket(bucketOf('account-deletion'), accessFromEnv(process.env)).keys(),
				)
			: await onServer(DATABASE_PATH, (local) => findMissingPictures(openDb(local), localPictureKeys(STORAGE_PATH)))
		return describeMissing(missing)
	} catch (failure) {
		return [`Pictures were not compared with the bucket. ${sentenceFor(failure)}`]
	}
}
