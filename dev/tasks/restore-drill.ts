// Restores the last backup into a temporary place, checks it, and throws the copy away:   npm run restore:drill
// [-- --production]
// Locally the newest one of .data/backups. --production: the newest one of the deployed bucket, with BACKUP_SECRET,
// CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and LIBSQL_AUTH_TOKEN, which is only used to note the drill.
import { existsSync } from 'node:fs'
import { accessFromEnv, bucketOf, deployedBucket, localPictureKeys } from '../backup/buckets.ts'
import { describeCopy } from '../backup/describe-restore.ts'
import { type Drilled, drill } from '../backup/drill.ts'
import { erasedHere, erasedInProduction } from '../backup/erased.ts'
import { findGiven, findProduction } from '../backup/find-given.ts'
import { onServer } from '../backup/local.ts'
import { describeMissing } from '../backup/missing-pictures.ts'
import { noteOperation } from '../backup/note-operation.ts'
import { sentenceFor } from '../backup/problem.ts'
import { readProduction } from '../deployment.ts'
import { DATABASE_PATH, STORAGE_PATH } from '../paths.ts'

type Operation = Parameters<typeof noteOperation>[1]

const isOfProduction = process.argv.includes('--production')
const began = Date.now()

/** Notes the drill in the database that the backup is of, if it is there. */
async function note(outcome: 'done' | 'failed', detail: Operation['detail']): Promise<void> {
	const operation: Operation = { kind: 'restore_drill', started_at: began, outcome, detail }
	const { LIBSQL_URL, LIBSQL_AUTH_TOKEN = '' } = process.env
	if (isOfProduction)
		await noteOperation({ LIBSQL_URL: LIBSQL_URL || readProduction().libsqlUrl, LIBSQL_AUTH_TOKEN }, operation)
	else if (existsSync(DATABASE_PATH)) await onServer(DATABASE_PATH, (env) => noteOperation(env, operation))
}

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
	console.error(sentenceFor(failure))
	process.exitCode = 1
	await note('failed', { problem: 'refused' })
}

function describe(drilled: Drilled): string[] {
	return [
		`The drill of ${drilled.name} has succeeded; the copy was thrown away.`,
		...describeCopy(drilled),
		...(drilled.pictures ? describeMissing(drilled.pictures) : []),
	]
}
