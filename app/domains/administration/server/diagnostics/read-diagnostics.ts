import { DAY_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { CRONS, type CronName } from '#app/platform/model/crons.ts'
import {
	DIAGNOSTICS_ADDRESS,
	settingsOf,
	type Tried,
	tryAll,
	type WorkerReport,
} from '#app/platform/server/diagnose.ts'
import type { AppEnv, Service } from '#app/platform/server/env.ts'
import { askMigrations, migrationState } from '#app/platform/server/migrations.ts'
import { VERSION } from '#app/platform/server/version.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listLastRuns } from '#db/queries/cron-runs.ts'
import { countQueues } from '#db/queries/queues.ts'
import { LONG_MINUTES, listFigures } from '#db/queries/server-figures.ts'
import { DEPENDENCIES, type Dependency, type DependencyName, type DiagnosticsReport } from '../../model/diagnostics.ts'

/** Every binding is waited for this long, all of them side by side. */
const WITHIN_MS = 3 * SECOND_MS

/** The main Worker's own settings, besides those that its sub-workers name. */
const OWN_SETTINGS = [
	'LIBSQL_URL',
	'LIBSQL_AUTH_TOKEN',
	'APP_URL',
	'ADMIN_EMAILS',
	'SUPPORT_EMAIL',
	'SENTRY_DSN',
	'TOTP_SECRET',
	'UNSUBSCRIBE_SECRET',
	'VAPID_PUBLIC_KEY',
	'MODERATION_API_URL',
	'MODERATION_API_KEY',
	'MAIL_API_URL',
	'MAIL_FROM',
	'MAIL_API_KEY',
	'GOOGLE_CLIENT_ID',
	'GOOGLE_CLIENT_SECRET',
	'APPLE_CLIENT_ID',
	'APPLE_TEAM_ID',
	'APPLE_KEY_ID',
	'APPLE_PRIVATE_KEY',
	'FACEBOOK_CLIENT_ID',
	'FACEBOOK_CLIENT_SECRET',
	'PINTEREST_CLIENT_ID',
	'PINTEREST_CLIENT_SECRET',
	'DISCORD_CLIENT_ID',
	'DISCORD_CLIENT_SECRET',
	'AZURE_CLIENT_ID',
	'AZURE_CLIENT_SECRET',
	'OIDC_ISSUER',
	'OIDC_NAME',
	'OIDC_CLIENT_ID',
	'OIDC_CLIENT_SECRET',
	'PROVIDER_DISCONNECT',
	'PROVIDERS_BASE_URL',
	'PUSH_STAND_IN',
] as const

type Asked = { name: DependencyName; worker: string; ask(): Promise<WorkerReport> }

const byFetch = (name: DependencyName, worker: string, service: Service): Asked => ({
	name,
	worker,
	ask: async () => {
		const response = await service.fetch(new Request(DIAGNOSTICS_ADDRESS))
		if (response.status !== 200) throw new Error(`The Worker answered ${response.status}.`)
		return (await response.json()) as WorkerReport
	},
})

const workersOf = (env: AppEnv): Asked[] => [
	byFetch('chat', 'nomster-chat', env.CHAT),
	byFetch('checkout', 'nomster-checkout', env.CHECKOUT),
	byFetch('extract', 'nomster-extract', env.EXTRACT),
	byFetch('media', 'nomster-media', env.MEDIA),
	byFetch('sync', 'nomster-sync', env.SYNC),
	{ name: 'push-worker', worker: 'nomster-push', ask: () => env.PUSH.diagnose() },
	byFetch('jobs', 'nomster-jobs', env.JOBS),
	byFetch('account-deletion', 'nomster-account-deletion', env.ACCOUNT_DELETION),
	byFetch('backup', 'nomster-backup', env.BACKUP),
]

/**
 * Tries everything that Nomster needs, side by side and each for a bounded time: what does not answer is a line of the
 * report. One round trip.
 */
export async function readDiagnostics({
	db,
	env,
	now,
}: {
	db: Db
	env: AppEnv
	now: number
}): Promise<DiagnosticsReport> {
	const [{ stored, database }, workers] = await Promise.all([
		readDatabase(db, now),
		Promise.all(workersOf(env).map(tryWorker)),
	])
	const settings = [
		...settingsOf(env, OWN_SETTINGS).map((setting) => ({ worker: 'nomster', ...setting })),
		...workers.flatMap(({ worker, report }) => (report?.settings ?? []).map((setting) => ({ worker, ...setting }))),
	]
	const tried = workers.flatMap(({ report }) => report?.tried ?? []).flatMap(asDependency)
	const silent = (['r2', 'mail', 'payment', 'ai', 'push'] as const)
		.filter((name) => !tried.some((one) => one.name === name))
		.map((name): Dependency => ({ name, outcome: 'failed', ms: WITHIN_MS }))
	return {
		at: now,
		version: VERSION,
		migrations: stored && migrationState(stored.migrations),
		dependencies: inOrder([database, ...tried, ...silent, ...workers.map(({ dependency }) => dependency)]),
		settings,
		crons: stored?.crons ?? [],
		queues: stored?.queues ?? [],
		sync: (stored?.figures ?? [])
			.filter(({ kind }) => kind === 'sync')
			.map(({ name, count }) => ({ outcome: name, count })),
	}
}

const NAMES = Object.keys(DEPENDENCIES) as DependencyName[]
const inOrder = (all: Dependency[]): Dependency[] => all.sort((a, b) => NAMES.indexOf(a.name) - NAMES.indexOf(b.name))

const asDependency = ({ name, ...rest }: Tried): Dependency[] =>
	NAMES.flatMap((known) => (known === name ? [{ name: known, ...rest }] : []))

async function readDatabase(db: Db, now: number) {
	const questions = {
		migrations: askMigrations(),
		crons: listLastRuns(Object.keys(CRONS) as CronName[]),
		queues: countQueues(now),
		figures: listFigures(LONG_MINUTES, { from: now - DAY_MS, to: now + 1 }),
	}
	const found: { stored: Awaited<ReturnType<typeof ask<typeof questions>>> | null } = { stored: null }
	const tryDatabase = async () => {
		found.stored = await ask(db, questions)
	}
	const [tried] = await tryAll({ database: tryDatabase }, WITHIN_MS)
	return { ...found, database: { name: 'database', outcome: 'failed', ms: 0, ...tried } as Dependency }
}

async function tryWorker({ name, worker, ask: askWorker }: Asked) {
	const found: { report: WorkerReport | null } = { report: null }
	const tryIt = async () => {
		found.report = await askWorker()
	}
	const [tried] = await tryAll({ [name]: tryIt }, WITHIN_MS)
	return {
		worker,
		report: found.report,
		dependency: { outcome: 'failed', ms: WITHIN_MS, ...tried, name } as Dependency,
	}
}
