import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import type { AlertType } from './alerts.ts'
import { kindName } from './jobs-page.ts'
import { codeAsWords } from './shown-number.ts'

export const MONITOR_PATH = '/admin/monitor'

type AlertText = {
	/** What the list, the notification and the subject of the mail say. */
	title(value: number, about: string): string
	/** What it means, for the mail and the monitor; docs/operations.md has the first three looks. */
	meaning: string
}

const count = (value: number, one: string, many: string): string =>
	value === 1 ? `1 ${one}` : `${Math.round(value).toLocaleString('en')} ${many}`
const minutes = (ms: number): string => count(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute', 'minutes')
const hours = (ms: number): string => count(Math.floor(ms / HOUR_MS), 'hour', 'hours')

export const ALERT_TEXTS: Readonly<Record<AlertType, AlertText>> = {
	error_rate: {
		title: (value) => `${count(value, 'error', 'errors')} in 5 minutes`,
		meaning: 'Pages or Workers fail for cooks right now.',
	},
	slow_load: {
		title: (value) => `A page took ${(value / 1000).toFixed(1)} s to load`,
		meaning: 'A page of a cook took more than 3 seconds to load.',
	},
	failed_jobs: {
		title: (value) => `${count(value, 'job has', 'jobs have')} failed`,
		meaning: 'A job failed eight times and was given up: an email, a push or a clean-up did not happen.',
	},
	paused_jobs: {
		title: (_, about) => `Jobs of the kind “${kindName(about)}” are paused`,
		meaning: 'Twenty jobs of this kind failed in a row. None of them runs until the kind is resumed.',
	},
	late_cron: {
		title: (value, about) => `The cron “${codeAsWords(about)}” is ${count(value, 'run', 'runs')} late`,
		meaning: 'A cron did not start when it was due, so its work is not being done.',
	},
	late_mail: {
		title: (value) => `An email has been waiting for ${value < 2 * HOUR_MS ? minutes(value) : hours(value)}`,
		meaning:
			'Emails are not being sent: nobody can confirm an address or reset a password. If emails are paused, resume them on the Jobs page.',
	},
	no_backup: {
		title: (value) => `No complete backup for ${hours(value)}`,
		meaning: 'The nightly backup did not finish, or what it wrote was incomplete.',
	},
	fallback_backup: {
		title: () => 'The last backup was read page by page',
		meaning:
			'The database dump could not be used. The backup is complete, but not all cooks were read at the same moment.',
	},
	refused_webhook: {
		title: (value) => `${count(value, 'webhook was', 'webhooks were')} refused because of our settings`,
		meaning: 'The payment provider sends events that we cannot verify: cooks do not get the plans they pay for.',
	},
	refused_push: {
		title: (value) => `${count(value, 'push was', 'pushes were')} refused because of our settings`,
		meaning: 'A push service does not accept our key: no cook gets notifications on a device.',
	},
	service_down: {
		title: (_, about) => `${SERVICES[about] ?? about} does not answer`,
		meaning: 'A service that Nomster needs does not answer.',
	},
	database_growth: {
		title: (value) => `The database has grown by ${Math.round(value * 100)} % in 24 hours`,
		meaning: 'Something writes far more than usual.',
	},
	broken_seal: {
		title: (value) => `The audit log does not match its seals in ${count(value, 'place', 'places')}`,
		meaning: 'A row of the audit log was changed, removed or inserted from outside the program.',
	},
}

/** The services that are tried, as a sentence begins. */
const SERVICES: Readonly<Record<string, string>> = { database: 'The database', r2: 'The store of pictures' }

export const ALERT_MAIL = {
	subject: (title: string) => `Nomster alert: ${title}`,
	action: 'Open the monitor',
	note: 'You get this email as a Nomster administrator. It is repeated while the alert is open and its cause lasts.',
} as const
