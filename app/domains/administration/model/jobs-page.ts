import type { JobKind } from '#app/platform/model/jobs.ts'
import { codeAsWords, shownCount, shownNumber } from './shown-number.ts'

export const JOB_STATES = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]
export const isJobState = (value: unknown): value is JobState => JOB_STATES.some((state) => state === value)

export const JOBS_A_PAGE = 50
/** Counts of one kind end here, so that a long queue costs no more than a short one. */
export const MOST_OF_A_KIND = 1_000
export const MAX_DISCARD_NOTE = 500

/** Why a job is ended without its effect. The reason stays with the job, and no word of it is in the audit log. */
export const DISCARD_REASONS = ['outdated', 'cannot_succeed', 'duplicate', 'unwanted', 'other'] as const
export type DiscardReason = (typeof DISCARD_REASONS)[number]
export const isDiscardReason = (value: unknown): value is DiscardReason =>
	DISCARD_REASONS.some((reason) => reason === value)

export const JOB_VERBS = ['retry', 'discard', 'resume'] as const
export type JobVerb = (typeof JOB_VERBS)[number]
export const isJobVerb = (value: unknown): value is JobVerb => JOB_VERBS.some((verb) => verb === value)

export const JOB_FIELDS = ['verb', 'kind', 'id', 'state', 'reason', 'note'] as const

const jobs = (n: number): string => (n === 1 ? '1 job' : `${shownNumber(n)} jobs`)

/** The words of /admin/jobs. */
export const JOBS_PAGE = {
	title: 'Jobs',
	intro: 'What runs after a request: mails, pushes, clean-ups. Contents are never shown.',
	tabs: 'Jobs by state',
	states: { waiting: 'Waiting', running: 'Running', failed: 'Failed' } satisfies Record<JobState, string>,
	/** A count that was ended early. */
	count: (n: number): string => shownCount(n, MOST_OF_A_KIND),
	kinds: 'Kinds of jobs',
	allKinds: 'All kinds',
	empty: {
		waiting: 'No job is waiting',
		running: 'No job is running',
		failed: 'No job has failed',
	} satisfies Record<JobState, string>,
	emptyOfKind: 'No jobs of this kind',
	emptyHints: {
		waiting: 'New jobs are taken within a minute. What could not be done is listed under Failed.',
		running: 'A job runs for only a few seconds. Reload the page to check again.',
		failed: 'A job that was tried eight times without success comes here, to be retried or discarded.',
	} satisfies Record<JobState, string>,
	list: { waiting: 'Jobs that wait', running: 'Jobs that run', failed: 'Jobs that failed' } satisfies Record<
		JobState,
		string
	>,
	at: {
		waiting: (at: string) => `Due ${at}`,
		running: (at: string) => `Reserved until ${at}`,
		failed: (at: string) => `Given up ${at}`,
	} satisfies Record<JobState, (at: string) => string>,
	made: (at: string) => `made ${at}`,
	tries: (n: number) => (n === 1 ? '1 try' : `${n} tries`),
	blank: 'The text and address of a finished email are not kept, so it cannot be sent again.',
	next: 'Next page',
	first: 'First page',
	paused: (kind: string, failures: number) => `“${kind}” is paused: ${failures} failures in a row. Other kinds go on.`,
	retry: 'Retry',
	retryKind: 'Retry all of this kind',
	discard: 'Discard',
	discardKind: 'Discard all of this kind',
	resume: 'Resume',
	discardQuestion: (isWholeKind: boolean) => (isWholeKind ? 'Discard these jobs?' : 'Discard this job?'),
	discardHint: (isWholeKind: boolean) =>
		isWholeKind
			? 'They are dropped without taking effect, and this cannot be undone. At most 1,000 are discarded at once.'
			: 'It is dropped without taking effect, and this cannot be undone.',
	reason: 'Reason',
	reasons: {
		outdated: 'It is no longer needed',
		cannot_succeed: 'It cannot succeed',
		duplicate: 'Another job does the same',
		unwanted: 'It should never have been made',
		other: 'Another reason',
	} satisfies Record<DiscardReason, string>,
	note: 'Note (optional)',
	noteHint: `At most ${MAX_DISCARD_NOTE} characters. It stays with the job for a week and is in no log.`,
	cancel: 'Cancel',
	done: {
		retry: (n: number) => (n === 0 ? 'Nothing to retry: somebody was faster' : `Waiting again: ${jobs(n)}`),
		discard: (n: number) => (n === 0 ? 'Nothing to discard: running, or somebody was faster' : `Discarded: ${jobs(n)}`),
		resume: (n: number) => (n === 0 ? 'It was resumed already' : 'Jobs of this kind are taken again'),
	} satisfies Record<JobVerb, (n: number) => string>,
	reasonMissing: 'Choose a reason.',
	noteTooLong: `A note can have at most ${MAX_DISCARD_NOTE} characters.`,
	unknownKind: 'There is no such kind of job.',
	offline: 'You are offline. Nothing was changed.',
} as const

/** A kind of job in words. */
export const KIND_NAMES: Readonly<Record<JobKind, string>> = {
	send_mail: 'Mail',
	delete_pictures: 'Delete pictures',
	show_pictures: 'Show or hide pictures',
	forget_recipes: 'Forget deleted recipes',
	delete_foreign_rows: 'Remove rows filed under another cook',
	judge_entry: 'Check a reported item',
	file_links_again: 'Repair cookbook links',
	read_customer: 'Update a customer from Stripe',
	settle_double: 'Refund a duplicate subscription',
	sweep_customers: 'Find customers to update',
	push_notifications: 'Push notifications',
	tell_followers: 'Tell followers',
	announce: 'Announcement',
	weekly_picks: 'Recipe of the week',
}

export const kindName = (kind: string): string => KIND_NAMES[kind as JobKind] ?? codeAsWords(kind)

const MAX_SHOWN_ERROR = 200

/**
 * An error for an administrator's eyes: without addresses, links, quoted texts and ids, in which somebody's data may be,
 * and short.
 */
export function shownError(error: string | null): string | null {
	if (error === null) return null
	const clean = error
		// biome-ignore lint/suspicious/noControlCharactersInRegex: an error may carry escape codes
		.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
		.replaceAll(/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, '[text]')
		.replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
		.replaceAll(/\S*@\S*/g, '[address]')
		.replaceAll(/[\w+/=-]{16,}/g, (word) => (/\d/.test(word) ? '[id]' : word))
		.replaceAll(/\+?\d[\d ()./-]{6,}\d/g, '[number]')
		.replaceAll(/\s+/g, ' ')
		.trim()
	return clean.length > MAX_SHOWN_ERROR ? `${clean.slice(0, MAX_SHOWN_ERROR).toWellFormed()}…` : clean
}
