// Decrypts what 'Export file' on /login has saved:   SYNC_SEAL_SECRET=... npm run open-sealed -- FILE [ACCOUNT_ID]
// Writes one file of unsent changes per account beside it; ACCOUNT_ID is the account that is to have them.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openEncryptedFile } from '../backup/open-sealed.ts'
import { sentenceFor } from '../backup/problem.ts'

const { SYNC_SEAL_SECRET: secret, INIT_CWD = process.cwd() } = process.env
const [file, account] = process.argv.slice(2)

if (!file || !secret) {
	console.error('Usage: SYNC_SEAL_SECRET=... npm run open-sealed -- FILE [ACCOUNT_ID]')
	process.exitCode = 1
} else {
	try {
		const path = resolve(INIT_CWD, file)
		for (const { userId, count, text } of await openEncryptedFile(readFileSync(path, 'utf8'), { secret, account })) {
			const written = join(dirname(path), `nomster-unsent-changes-${userId}.json`)
			writeFileSync(written, text, { flag: 'wx', mode: 0o600 })
			console.log(`${count} changes of account ${userId} are in ${written}`)
		}
		console.log('The file is not encrypted: give it only to its cook, who imports it on /sync, then delete it.')
	} catch (failure) {
		console.error(sentenceFor(failure))
		process.exitCode = 1
	}
}
