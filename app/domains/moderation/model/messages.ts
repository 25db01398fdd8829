import type { TextField } from './public-texts.ts'
import type { Reportable } from './report-words.ts'

/** Messages for refused content; spec 13.1. */
export const MODERATION = {
	violates: 'Content violates community guidelines',
	text: (of: Reportable, field: TextField, reason: string) =>
		`${of === 'recipe' ? 'Recipe' : 'Cookbook'} ${field}: ${reason}`,
	/** Reasons by the first part of the service's category: 'harassment/threatening' belongs to 'harassment'. */
	reasons: {
		harassment: 'Content contains harassment',
		hate: 'Content contains hate',
		illicit: 'Content is about something illegal',
		'self-harm': 'Content is about self-harm',
		sexual: 'Content is sexual',
		violence: 'Content is violent',
	} as Readonly<Record<string, string>>,
} as const

/** Why something is in the queue without a report. */
export const UNCHECKED = 'unchecked'
export const AGAIN = 'again'
