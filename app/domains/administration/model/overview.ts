import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import { SECTIONS, sectionPath } from './sections.ts'
import { codeAsWords, shownCount } from './shown-number.ts'

/** The last backup, drill or deployment; `fallback`: done, but not in the way that was wanted. */
export type OperationFact = {
	kind: 'backup' | 'restore_drill' | 'deployment'
	ended_at: number
	outcome: 'done' | 'fallback' | 'failed'
}

/** What the overview is made of. Times in milliseconds, null where there is nothing. */
export type OverviewFacts = {
	alerts: { high: number; medium: number }
	reports: number
	oldest_report: number | null
	appeals: number
	oldest_appeal: number | null
	deletions: number
	next_deletion: number | null
	failed_jobs: number
	last_failed_job: number | null
	sign_ups_today: number
	sign_ups_week: number
	/** The last one that is whole. */
	backup: OperationFact | null
	/** The last one that was tried, with the code of what went wrong. */
	tried: (OperationFact & { problem: string | null }) | null
	/** The last one that has succeeded. */
	drill: OperationFact | null
	deployment: OperationFact | null
}

/** One thing at a glance. `needsYou`: an administrator has something to do about it. */
export type Card = {
	name: string
	label: string
	value: string
	line: string
	to: string | null
	needsYou: boolean
}

/** A backup is made every night. */
const BACKUP_DUE_MS = 26 * HOUR_MS
/** A restore is tried so often. */
const DRILL_DUE_MS = 35 * DAY_MS
/** The count of a card stops there. */
export const MOST_ON_A_CARD = 10_000

export const OVERVIEW = {
	needsYou: 'Needs you',
	nothing: 'Nothing needs you now.',
	inOrder: 'In order',
	alerts: 'Open alerts',
	reports: 'Waiting reports',
	appeals: 'Waiting appeals',
	deletions: 'Scheduled deletions',
	failedJobs: 'Failed jobs',
	signUps: 'Sign-ups today',
	backup: 'Last complete backup',
	drill: 'Last restore drill',
	deployment: 'Last deployment',
	never: 'None yet',
	noAlerts: 'No alert is open.',
	someAlerts: (high: number, medium: number): string =>
		`${[high > 0 ? `${high} high` : '', medium > 0 ? `${medium} medium` : ''].filter(Boolean).join(', ')}. Read what each means and close it.`,
	noReports: 'No report waits.',
	noAppeals: 'No appeal waits.',
	longestWait: (wait: string): string => `The oldest has been waiting for ${wait}. Decide it.`,
	noDeletions: 'No deletion is scheduled.',
	nextDeletion: (date: string): string => `The next is due on ${date}.`,
	deletionDue: 'One is due now. The cron starts it within a minute; if it does not, check the cron runs.',
	noFailedJobs: 'No job was given up.',
	lastFailed: (ago: string): string => `The last was given up ${ago} ago. Retry or discard it.`,
	week: (count: string): string => `${count} in the last 7 days.`,
	noBackup: 'Run npm run backup, and check that the Worker nomster-backup is deployed.',
	backupLate: 'It should be less than 26 hours old. Check the runs of the nightly backup, and run npm run backup.',
	backupFailed: (ago: string, problem: string | null): string =>
		`The one after it failed ${ago} ago${problem === null ? '' : `: ${codeAsWords(problem).toLowerCase()}`}. Look at its log, and run npm run backup.`,
	backupFine: 'The next is made at 03:10 UTC.',
	noDrill: 'Run npm run restore:drill: a backup counts once it has been restored.',
	drillLate: 'It is more than 35 days old. Run npm run restore:drill.',
	drillFine: 'It is due again after 35 days.',
	noDeployment: 'npm run deploy records each one here.',
	deploymentFailed: 'Its smoke run failed, and the Workers were rolled back. Check the output of the run.',
	deploymentFine: 'Its smoke run passed.',
} as const

const shown = (count: number): string => shownCount(count, MOST_ON_A_CARD)

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** '3 hours' */
export function durationOf(ms: number): string {
	if (ms < HOUR_MS) return plural(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute')
	if (ms < 2 * DAY_MS) return plural(Math.floor(ms / HOUR_MS), 'hour')
	return plural(Math.floor(ms / DAY_MS), 'day')
}

/** When the day began that it is in this time zone. */
export function dayBegan(now: number, timeZone: string): number {
	const [hours, minutes] = wallClock(now, timeZone).time.split(':').map(Number)
	return now - (now % MINUTE_MS) - (hours ?? 0) * HOUR_MS - (minutes ?? 0) * MINUTE_MS
}

/** The address of a section that may not be there. */
const linkTo = (name: string): string | null => {
	const section = SECTIONS.find((one) => one.name === name)
	return section ? sectionPath(section.name) : null
}

/** The cards of the overview. */
export function cardsOf(facts: OverviewFacts, now: number, place: Pick<Place, 'time_zone' | 'region'>): Card[] {
	const { alerts, next_deletion: due } = facts
	const open = alerts.high + alerts.medium
	const dueDate = (at: number) => fullDateOf(wallClock(at, place.time_zone).day, place)
	return [
		{
			...{ name: 'alerts', label: OVERVIEW.alerts, value: shown(open), to: linkTo('monitor'), needsYou: open > 0 },
			line: open > 0 ? OVERVIEW.someAlerts(alerts.high, alerts.medium) : OVERVIEW.noAlerts,
		},
		{
			...{ name: 'reports', label: OVERVIEW.reports, value: shown(facts.reports), to: linkTo('moderation') },
			needsYou: facts.reports > 0,
			line: waitLine(facts.oldest_report, now, OVERVIEW.noReports),
		},
		{
			...{ name: 'appeals', label: OVERVIEW.appeals, value: shown(facts.appeals), to: linkTo('moderation') },
			needsYou: facts.appeals > 0,
			line: waitLine(facts.oldest_appeal, now, OVERVIEW.noAppeals),
		},
		{
			...{ name: 'jobs', label: OVERVIEW.failedJobs, value: shown(facts.failed_jobs), to: linkTo('jobs') },
			needsYou: facts.failed_jobs > 0,
			line:
				facts.last_failed_job === null
					? OVERVIEW.noFailedJobs
					: OVERVIEW.lastFailed(durationOf(now - facts.last_failed_job)),
		},
		backupCard(facts, now),
		drillCard(facts.drill, now),
		deploymentCard(facts.deployment, now),
		{
			...{ name: 'deletions', label: OVERVIEW.deletions, value: shown(facts.deletions) },
			...{ to: linkTo('deletion-requests'), needsYou: false },
			line:
				due === null ? OVERVIEW.noDeletions : due <= now ? OVERVIEW.deletionDue : OVERVIEW.nextDeletion(dueDate(due)),
		},
		{
			...{ name: 'sign-ups', label: OVERVIEW.signUps, value: shown(facts.sign_ups_today), to: linkTo('users') },
			...{ line: OVERVIEW.week(shown(facts.sign_ups_week)), needsYou: false },
		},
	]
}

const waitLine = (oldest: number | null, now: number, none: string): string =>
	oldest === null ? none : OVERVIEW.longestWait(durationOf(now - oldest))

const ago = (fact: OperationFact | null, now: number): string =>
	fact ? `${durationOf(now - fact.ended_at)} ago` : OVERVIEW.never

const operationCard = (name: 'backup' | 'drill' | 'deployment', fact: OperationFact | null, now: number) => ({
	name,
	label: OVERVIEW[name],
	value: ago(fact, now),
	to: linkTo('diagnostics'),
})

function backupCard({ backup, tried }: Pick<OverviewFacts, 'backup' | 'tried'>, now: number): Card {
	const card = operationCard('backup', backup, now)
	// Why the newest one failed says more than that a whole one is late.
	if (tried?.outcome === 'failed')
		return { ...card, line: OVERVIEW.backupFailed(durationOf(now - tried.ended_at), tried.problem), needsYou: true }
	const isLate = backup === null || now - backup.ended_at > BACKUP_DUE_MS
	const line = backup === null ? OVERVIEW.noBackup : isLate ? OVERVIEW.backupLate : OVERVIEW.backupFine
	return { ...card, line, needsYou: isLate }
}

function drillCard(fact: OperationFact | null, now: number): Card {
	const isLate = fact === null || now - fact.ended_at > DRILL_DUE_MS
	const line = fact === null ? OVERVIEW.noDrill : isLate ? OVERVIEW.drillLate : OVERVIEW.drillFine
	return { ...operationCard('drill', fact, now), line, needsYou: isLate }
}

function deploymentCard(fact: OperationFact | null, now: number): Card {
	const needsYou = fact !== null && fact.outcome === 'failed'
	const line = fact === null ? OVERVIEW.noDeployment : needsYou ? OVERVIEW.deploymentFailed : OVERVIEW.deploymentFine
	return { ...operationCard('deployment', fact, now), line, needsYou }
}
