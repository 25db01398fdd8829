import { MAX_SWITCH_REASON, MAX_SWITCH_SENTENCE, type SwitchName } from '#app/platform/model/switches.ts'
import { codeAsWords } from './shown-number.ts'

export const SWITCH_FIELDS = ['name', 'state', 'sentence', 'reason'] as const

/** A switch as its page shows it. */
export type ShownSwitch = {
	name: SwitchName
	/** Since when it is off; null while it is on. */
	off_since: number | null
	/** What cooks read while it is off, and what is known about why. */
	sentence: string
	reason: string
	/** Null for a switch that was never changed. */
	changed_at: number | null
}

/** What is wrong with what was typed. */
export type SwitchErrors = { sentence?: string; reason?: string }

type Words = { label: string; stops: string }

/** The words of /admin/switches. */
export const SWITCHES_PAGE = {
	title: 'Switches',
	intro: 'What can be stopped at once, without a deployment. Signing in, signing out and the administration stay open.',
	list: 'Switches',
	on: 'On',
	off: 'Off',
	since: (at: string) => `since ${at}`,
	turnOff: (label: string) => `Switch off ${label}`,
	turnOn: (label: string) => `Switch on ${label}`,
	change: (label: string) => `Change the sentence of ${label}`,
	offShort: 'Switch off',
	onShort: 'Switch on',
	changeShort: 'Change the sentence',
	save: 'Save',
	cancel: 'Cancel',
	sentence: 'Sentence for cooks',
	sentenceHint: `At most ${MAX_SWITCH_SENTENCE} characters.`,
	reason: 'Reason',
	reasonHint: `For administrators, at most ${MAX_SWITCH_REASON} characters.`,
	cooksRead: 'Cooks read:',
	why: 'Reason:',
	turnedOff: (label: string) => `${label}: off`,
	turnedOn: (label: string) => `${label}: on`,
	changed: (label: string) => `${label}: sentence changed`,
	unknown: 'There is no such switch.',
	sentenceMissing: 'Write a sentence for cooks.',
	sentenceTooLong: `A sentence can have at most ${MAX_SWITCH_SENTENCE} characters.`,
	reasonMissing: 'Write why, for other administrators.',
	reasonTooLong: `A reason can have at most ${MAX_SWITCH_REASON} characters.`,
	offline: 'You are offline. Nothing was changed.',
	switches: {
		sign_ups: { label: 'Sign-ups', stops: 'Nobody can register, whether by password, email link or provider.' },
		publishing: { label: 'Publishing', stops: 'No recipe or cookbook becomes public. What is public stays public.' },
		uploads: { label: 'Uploads', stops: 'No pictures are accepted. Devices keep theirs and try again.' },
		ai: { label: 'AI', stops: 'No model is asked: chat, reading by AI, generated recipes and pictures.' },
		imports: { label: 'Imports', stops: 'No page, picture or recipe is read from the web.' },
		mail: { label: 'Mail', stops: 'Emails wait and are sent later. Those about an account are still sent at once.' },
		push: { label: 'Push', stops: 'Push notifications wait and are sent afterwards.' },
		payment: { label: 'Payment', stops: 'Nobody buys or changes a plan. What Stripe reports is still taken.' },
		read_only: { label: 'Saving', stops: 'Nothing is saved: Nomster is read-only. Devices keep every edit.' },
	} satisfies Record<SwitchName, Words> as Readonly<Record<SwitchName, Words>>,
} as const

/** A switch that this program does not know was named by another version of it. */
export const switchLabel = (name: string): string =>
	(SWITCHES_PAGE.switches as Readonly<Record<string, Words>>)[name]?.label ?? codeAsWords(name)
