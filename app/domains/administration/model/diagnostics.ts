import { shownNumber } from './shown-number.ts'

export const DIAGNOSTICS_PATH = '/admin/diagnostics'

/** A dependency or Worker that was tried. `not_set`: its settings are missing. */
export type Dependency = { name: DependencyName; outcome: 'ok' | 'failed' | 'not_set'; ms: number }

export const DEPENDENCIES = {
	database: 'Database',
	r2: 'Pictures (R2)',
	mail: 'Mail provider',
	payment: 'Payment provider',
	ai: 'AI model',
	push: 'Push keys',
	chat: 'Worker chat',
	checkout: 'Worker checkout',
	extract: 'Worker extract',
	media: 'Worker media',
	sync: 'Worker sync',
	'push-worker': 'Worker push',
	jobs: 'Worker jobs',
	'account-deletion': 'Worker account-deletion',
	backup: 'Worker backup',
} as const
export type DependencyName = keyof typeof DEPENDENCIES

export type DiagnosticsReport = {
	at: number
	version: string
	/** null: the database did not answer. */
	migrations: {
		expected: string
		expectedCount: number
		appliedCount: number
		applied: string | null
		isFitting: boolean
	} | null
	dependencies: Dependency[]
	settings: { worker: string; name: string; isSet: boolean }[]
	crons: { name: string; started_at: number; ended_at: number | null; error: string | null }[]
	queues: { kind: string; waiting: number; running: number; failed: number }[]
	/** Of the last 24 hours: how many edits had which outcome. */
	sync: { outcome: string; count: number }[]
}

/** What this device says of itself, in lines. */
export type DeviceLines = readonly (readonly [label: string, text: string])[]

export const DIAGNOSTICS = {
	title: 'Diagnostics',
	intro: 'What runs, what it needs, and whether it answers right now. No setting is shown with its value.',
	again: 'Try again',
	copy: 'Copy report',
	copied: 'Report copied',
	notCopied: 'Your browser did not allow copying.',
	version: 'Version',
	migrations: 'Migrations',
	migrationsOf: (applied: number, expected: number) => `${applied} applied, ${expected} expected`,
	fitting: 'The database fits this version.',
	notFitting: 'The database does not fit this version. Apply the migrations.',
	noDatabase: 'The database does not answer: migrations, crons and queues are not known.',
	dependencies: 'Dependencies',
	outcomes: { ok: 'Answers', failed: 'Does not answer', not_set: 'Not set up' },
	settings: 'Settings',
	isSet: 'Set',
	notSet: 'Not set',
	crons: 'Crons',
	cron: 'Cron',
	neverRan: 'No cron has run yet.',
	lastBegan: 'Last began',
	took: 'Took',
	notEnded: 'Not ended',
	error: 'Error',
	queues: 'Queues',
	noQueues: 'No job waits, and none has failed.',
	kind: 'Kind',
	waiting: 'Waiting',
	running: 'Running',
	failed: 'Failed',
	sync: 'Sync in the last 24 hours',
	noSync: 'No edits were synced.',
	outcome: 'Outcome',
	edits: 'Edits',
	device: 'This device',
	name: 'Name',
	state: 'State',
	time: 'Time',
	ms: (ms: number) => `${shownNumber(Math.round(ms))} ms`,
	none: 'None',
	reading: 'Not reported',
	network: 'Network',
} as const

/** The whole report as a text that may be sent to somebody: no address, no id, no value of a setting. */
export function reportText(report: DiagnosticsReport, device: DeviceLines): string {
	const { migrations, dependencies, settings, crons, queues, sync } = report
	const lines = (title: string, all: readonly string[]) => [title, ...(all.length > 0 ? all : [DIAGNOSTICS.none]), '']
	const when = (at: number) => new Date(at).toISOString()
	return [
		`Nomster ${report.version}, ${when(report.at)}`,
		migrations
			? `${DIAGNOSTICS.migrations}: ${DIAGNOSTICS.migrationsOf(migrations.appliedCount, migrations.expectedCount)} (${migrations.expected})`
			: DIAGNOSTICS.noDatabase,
		'',
		...lines(
			DIAGNOSTICS.dependencies,
			dependencies.map(({ name, outcome, ms }) => `${DEPENDENCIES[name]}: ${DIAGNOSTICS.outcomes[outcome]}, ${ms} ms`),
		),
		...lines(
			DIAGNOSTICS.settings,
			settings.map(({ worker, name, isSet }) => `${worker} ${name}: ${isSet ? DIAGNOSTICS.isSet : DIAGNOSTICS.notSet}`),
		),
		...lines(
			DIAGNOSTICS.crons,
			crons.map(({ name, started_at, ended_at, error }) => {
				const end = ended_at === null ? DIAGNOSTICS.notEnded : DIAGNOSTICS.ms(ended_at - started_at)
				return `${name}: ${when(started_at)}, ${end}${error ? `, ${error}` : ''}`
			}),
		),
		...lines(
			DIAGNOSTICS.queues,
			queues.map(
				({ kind, waiting, running, failed }) => `${kind}: ${waiting} waiting, ${running} running, ${failed} failed`,
			),
		),
		...lines(
			DIAGNOSTICS.sync,
			sync.map(({ outcome, count }) => `${outcome}: ${count}`),
		),
		...lines(
			DIAGNOSTICS.device,
			device.map(([label, text]) => `${label}: ${text}`),
		),
	].join('\n')
}
