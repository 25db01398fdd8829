import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderStore } from './backup/folder-store.ts'
import { nightlyBackup } from './backup/nightly-backup.ts'
import { secretBeside } from './backup/secret.ts'
import { keepRunning } from './cron.ts'
import { ensureBuilt } from './ensure-built.ts'
import { startLocalDatabase } from './local-database.ts'
import { localSecret } from './local-secret.ts'
import { createMailbox, MAIL_API_PATH } from './mailbox.ts'
import { startLocalModel } from './openai/local-model.ts'
import { startFrontNear } from './port.ts'
import { startLocalProviders } from './providers/local-providers.ts'
import { startLocalPush } from './push/local-push.ts'
import { startLocalStripe } from './stripe/local-stripe.ts'
import { startWorkerd } from './workerd.ts'

export type LocalStack = { url: string; databaseUrl: string; close(): Promise<void> }

export type LocalStackOptions = {
	port: number
	databasePath: string
	storagePath: string
	logPath: string
	/** Host names that are accepted besides those of this machine. */
	hosts?: string[]
	say(line: string): void
}

/**
 * The whole product on one machine: database, production build in workerd, providers to sign in with, the model that the
 * environment names, a stand-in for a push service, and the front with the mailbox.
 */
export async function startLocalStack({
	port,
	databasePath,
	storagePath,
	logPath,
	hosts = [],
	say,
}: LocalStackOptions): Promise<LocalStack> {
	const push = startLocalPush(process.env, join(dirname(databasePath), 'vapid-keys.json'))
	const front = await startFrontNear(port, { compress: true, hosts, mailbox: createMailbox(), pushes: push.page }, say)
	const { built, ms } = await ensureBuilt()
	if (built) say(`Built in ${(ms / 1000).toFixed(1)} s.`)
	const database = await startLocalDatabase(databasePath)
	if (database.seeded) say('Seeded the database with the demo kitchen.')

	const providers = await startLocalProviders(front.url)
	const model = await startLocalModel(process.env)
	const stripe = await startLocalStripe(process.env, {
		appUrl: front.url,
		statePath: join(dirname(databasePath), 'stripe.json'),
		now: front.clock.now,
	})

	mkdirSync(dirname(logPath), { recursive: true })
	const logFile = createWriteStream(logPath)
	const workerd = await startWorkerd({
		vars: {
			LIBSQL_URL: database.url,
			APP_URL: front.url,
			MAIL_API_URL: front.url + MAIL_API_PATH,
			TOTP_SECRET: localSecret(join(dirname(databasePath), 'totp-secret')),
			...push.vars,
			UNSUBSCRIBE_SECRET: localSecret(join(dirname(databasePath), 'unsubscribe-secret')),
			AUDIT_SEAL_SECRET: localSecret(join(dirname(databasePath), 'audit-seal-secret')),
			BACKUP_SECRET: secretBeside(databasePath),
			...providers.vars,
			...model.vars,
			...stripe.vars,
		},
		storagePath,
		pushFetch: push.fetchFor,
		onLog({ level, message }) {
			logFile.write(`${message}\n`)
			if (level === 'error' || level === 'warn') console.error(message)
		},
	})
	front.passTo(workerd.url)
	front.clock.follow(() => stripe.passTime())
	const runNightly = nightlyBackup(workerd, folderStore(join(dirname(databasePath), 'backups')), front.clock)
	const stopCron = keepRunning(async () => {
		await stripe.passTime()
		// First, so that the alerts of a night to which the clock was moved see its backup.
		await runNightly()
		await workerd.runCron(new Date(front.clock.now()))
	})

	return {
		url: front.url,
		databaseUrl: database.url,
		async close() {
			stopCron()
			await front.close()
			await workerd.close()
			await providers.close()
			await model.close()
			await stripe.close()
			await database.close()
			logFile.end()
		},
	}
}
