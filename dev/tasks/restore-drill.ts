// Restores the last backup into a temporary place, checks it, and throws the copy away:   npm run restore:drill
// [-- --production]
// Locally the newest one of .data/backups. --production: the newest one of the deployed bucket, with BACKUP_SECRET,
// CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and LIBSQL_AUTH_TOKEN, which is only used to note the drill.
import type { DbEnv } from '#db/client.ts'
import { accessFromEnv, bucketOf, deployedBucket, localPictureKeys } from '../backup/buckets.ts'
import { describeRestore } from '../backup/describe-restore.ts'
import { type Drilled, drill } from '../backup/drill.ts'
import { erasedHere, erasedInProduction } from '../backup/erased.ts'
import { findGiven, findProduction } from '../backup/find-given.ts'
import { describeMissing } from '../backup/missing-pictures.ts'
import { noteOperation } from '../backup/note-operation.ts'
import { sentenceFor } from '../backup/problem.ts'
import { readProduction } from '../deployment.ts'
import { STORAGE_PATH } from '../paths.ts'
import { withDatabase } from '../with-database.ts'

const isOfProduction = process.argv.includes('--production')
const began = Date.now()
if (isOfProduction) process.env.LIBSQL_URL ??= readProduction().libsqlUrl

const fail = (sentence: string) => {
	console.error(sentence)
	process.exitCode = 1
}

/** Notes the drill in the database that the backup is of. */
const note = (outcome: 'done' | 'failed', detail: Parameters<typeof noteOperation>[1]['detail']) =>
	withDatabase((env: DbEnv) => noteOperation(env, { kind: 'restore_drill', started_at: began, outcome, detail }), fail)

try {
	const drilled = isOfProduction
		? await drill(() => findProduction('last'), {
				readErased: erasedInProduction,
				pictureKeys: deployedBucket(bucketOf('account-deletion'), accessFromEnv(process.env)).keys(),
			})
		: await drill(() => findGiven('last'), { readErased: erasedHere, pictureKeys: localPictureKeys(STORAGE_PATH) })
	for (const line of describe(drilled)) console.log(line)
	const rows = Object.values(drilled.footer.rows).reduce((sum, count) => sum + count, 0)
	await note('done', { of: drilled.name, rows, missing_pictures: drilled.pictures?.missing ?? 0 })
} catch (failure) {
	fail(sentenceFor(failure))
	await note('failed', { problem: 'refused' })
}

function describe(drilled: Drilled): string[] {
	return [
		`The drill of ${drilled.name} has succeeded; the copy was thrown away.`,
		...describeRestore(drilled),
		...(drilled.pictures ? describeMissing(drilled.pictures) : []),
	]
}
