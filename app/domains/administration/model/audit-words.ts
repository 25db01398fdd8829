import { kindName } from './jobs-page.ts'
import { codeAsWords, shownNumber } from './shown-number.ts'
import { switchLabel } from './switches-page.ts'

/** What each action of the audit log is called. */
export const AUDIT_WORDS: Readonly<Record<string, string>> = {
	sign_up: 'Signed up',
	sign_in: 'Signed in',
	unusual_sign_in: 'Signed in from somewhere new',
	sign_out: 'Signed out',
	sessions_ended: 'Ended own sessions',
	password_changed: 'Changed the password',
	password_reset: 'Reset the password',
	email_changed: 'Changed the email address',
	second_factor_added: 'Turned on two-factor authentication',
	second_factor_removed: 'Turned off two-factor authentication',
	recovery_codes_made: 'Made new recovery codes',
	recovery_code_used: 'Used a recovery code',
	passkey_added: 'Added a passkey',
	passkey_removed: 'Removed a passkey',
	identity_linked: 'Connected a provider',
	identity_unlinked: 'Disconnected a provider',
	deletion_requested: 'Asked for the deletion of the account',
	deletion_cancelled: 'Cancelled the deletion of the account',
	deletion_begun: 'Deletion of the account began',
	account_erased: 'Account deleted',
	account_disabled: 'Disabled an account',
	account_restored: 'Restored an account',
	account_deletion_scheduled: 'Scheduled the deletion of an account',
	account_deletion_ordered: 'Deleted an account permanently',
	role_user: 'Role set to cook',
	role_admin: 'Role set to administrator',
	role_super_admin: 'Role set to super administrator',
	plan_free: 'Plan set to Free',
	plan_basic: 'Plan set to Basic',
	plan_premium: 'Plan set to Premium',
	plan_beta: 'Beta access granted',
	account_looked_at: 'Looked at an account',
	sessions_ended_by_admin: 'Ended the sessions of an account',
	confirmation_resent: 'Sent the confirmation mail again',
	moderation_kept: 'Kept a reported item',
	moderation_removed: 'Took down a reported item',
	picture_looked_at: 'Looked at a picture',
	picture_removed: 'Removed a picture',
	appeal_granted: 'Granted an appeal',
	appeal_refused: 'Refused an appeal',
	job_retried: 'Retried a job',
	job_discarded: 'Discarded a job',
	job_kind_resumed: 'Resumed a kind of job',
	switch_off: 'Turned a switch off',
	switch_on: 'Turned a switch on',
	message_sent: 'Sent a message to cooks',
	alert_closed: 'Closed an alert',
	audit_exported: 'Exported the audit log',
	backup_made: 'Backup made',
	restored: 'Restored from a backup',
	restore_drilled: 'Tried a restore',
	incident: 'Security incident',
}

/** An action that this program does not know was written by another version of it. */
export const actionWords = (action: string): string => AUDIT_WORDS[action] ?? codeAsWords(action)

/** What an act was about, in words: the row and its file hold a code. */
export function detailWords(action: string, detail: string): string {
	if (action.startsWith('job_')) return kindName(detail)
	if (action.startsWith('switch_')) return switchLabel(detail)
	// A number of a seal and a proof, which says nothing to a reader.
	if (action === 'restored') return `Seal ${detail.split('.')[0]}`
	return detail.split('.').map(codeAsWords).join(': ')
}

const counted = (count: number, one: string, many: string) => `${shownNumber(count)} ${count === 1 ? one : many}`

export const AUDIT_PAGE = {
	title: 'Audit log',
	intro: 'Who did what to whom. People appear under random ids. Rows are kept for 400 days.',
	filters: 'Filter the rows',
	action: 'Action',
	outcome: 'Outcome',
	any: 'Any',
	outcomes: { done: 'Done', refused: 'Refused' },
	person: 'Person',
	personHint: 'The id from a row of this page.',
	from: 'From',
	to: 'Until',
	datesHint: 'Days in UTC.',
	show: 'Show',
	clear: 'Clear the filters',
	wrongPerson: 'This is not a person’s id. Copy one from a row.',
	wrongDate: 'This is not a date.',
	wrongOrder: 'This day is before the first one.',
	rows: 'Rows of the audit log',
	row: (seq: number) => `row ${shownNumber(seq)}`,
	none: 'No rows',
	noneHint: 'Nothing fits these filters.',
	program: 'Nomster itself',
	by: 'By',
	on: 'To',
	older: 'Older rows',
	newest: 'Back to the newest',
	exportFile: 'Export as CSV',
	exportHint: 'The file has the newest 50,000 rows of this list. The export is recorded.',
	exportCut: 'Only the newest 50,000 rows are in this file. Narrow the dates to get the others.',
	exportFailed: 'Failed to export the audit log',
	seals: 'Seals',
	noSeal: 'There is no seal yet.',
	lastSeal: (number: number, row: number, moment: string) =>
		`Seal ${shownNumber(number)} of ${moment} proves the rows up to ${shownNumber(row)}.`,
	waiting: (count: number, moment: string | null) =>
		count === 0
			? 'No row waits for a seal.'
			: `${counted(count, 'row is', 'rows are')} waiting for the next seal, the oldest since ${moment}.`,
	uncopied: (moment: string) => `Seals since ${moment} have no copy yet.`,
	broken: (number: number) =>
		number === 0
			? 'The log is not intact: its triggers, its beginning or its end were changed. Run npm run audit:verify to see what happened.'
			: `Seal ${number} is broken. Run npm run audit:verify to see what happened.`,
	whole: (moment: string) => `The hourly check last ran on ${moment} and found nothing wrong.`,
} as const
