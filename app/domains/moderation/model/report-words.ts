export const REPORT_PATH = '/api/reports'

/**
 * The reasons for a report, in the order in which they are offered. Separate from the schema, so that the device does
 * not load its library.
 */
export const REPORT_REASONS = ['spam', 'offensive', 'dangerous', 'copied', 'pretends', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const isReportReason = (value: unknown): value is ReportReason =>
	REPORT_REASONS.some((reason) => reason === value)

/** The kinds of things that can be reported and taken down. */
export const REPORTABLE = ['recipe', 'cookbook'] as const
export type Reportable = (typeof REPORTABLE)[number]
/** A cook can be reported too: an administrator then decides about the account. */
export const REPORTED = [...REPORTABLE, 'cook'] as const
export type Reported = (typeof REPORTED)[number]

const ABOUT_A_THING = ['spam', 'offensive', 'dangerous', 'copied', 'other'] as const
/** The reasons for which each can be reported: no cook is dangerous to eat, and copied recipes are reported themselves. */
export const REASONS_FOR: Record<Reported, readonly ReportReason[]> = {
	recipe: ABOUT_A_THING,
	cookbook: ABOUT_A_THING,
	cook: ['spam', 'offensive', 'pretends', 'other'],
}

export const MAX_REPORT_NOTE = 500

/** Texts for a cook who reports something. */
export const REPORT = {
	action: 'Report',
	title: (thing: Reported) => `Report this ${thing}`,
	intro: (thing: Reported) =>
		thing === 'cook'
			? 'What is wrong? Somebody will look at it. The cook is not told who reported it.'
			: 'What is wrong with it? Somebody will look at it. The cook is not told who reported it.',
	why: 'Reason',
	note: 'Anything else? (optional)',
	cancel: 'Cancel',
	send: 'Send Report',
	sent: 'Thank you. Somebody will look at it.',
	failed: 'Your report could not be sent. Please try again.',
	signIn: 'Please sign in to report something.',
	tooMany: 'That is a lot of reports. Please try again later.',
	unreadable: 'This report could not be read.',
	reasons: {
		spam: 'Spam or advertising',
		offensive: 'Offensive or hateful',
		dangerous: 'Dangerous to cook or eat',
		copied: 'Copied without permission',
		pretends: 'Pretends to be somebody else',
		other: 'Something else',
	} satisfies Record<ReportReason, string>,
} as const
