export const REPORT_PATH = '/api/reports'

/**
 * The reasons for a report, in the order in which they are offered. Separate from the schema, so that the device does
 * not load its library.
 */
export const REPORT_REASONS = ['spam', 'offensive', 'dangerous', 'copied', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const isReportReason = (value: unknown): value is ReportReason =>
	REPORT_REASONS.some((reason) => reason === value)

/** The kinds of things that can be reported and taken down. */
export const REPORTABLE = ['recipe', 'cookbook'] as const
export type Reportable = (typeof REPORTABLE)[number]

export const MAX_REPORT_NOTE = 500

/** Texts for a cook who reports something. */
export const REPORT = {
	action: 'Report',
	title: (thing: Reportable) => `Report this ${thing}`,
	intro: 'What is wrong with it? Somebody will look at it. The cook is not told who reported it.',
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
		other: 'Something else',
	} satisfies Record<ReportReason, string>,
} as const
