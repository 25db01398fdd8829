import type { AppealState } from './decided.ts'
import type { Reportable } from './report-words.ts'

export const MAX_APPEAL = 500

type Thing = Reportable | 'picture'

/** A decision about something of the cook, with the appeal against it. */
export type CooksDecision = {
	id: string
	entity: Thing
	/** The code of the reason. */
	reason: string | null
	title: string | null
	/** Milliseconds. */
	decidedAt: number | null
	wasRemoved: boolean
	/** The page of the thing, where it is still there. */
	link: string | null
	isPublic: boolean
	appeal: { state: AppealState; note: string; at: number; decidedAt: number | null } | null
}

/** The texts for the cook. */
export const APPEAL = {
	title: 'Appeal',
	back: 'Back to Notifications',
	wasTakenDown: (thing: Thing, title: string | null) =>
		title ? `Your ${thing} was taken down: ${title}` : `Your ${thing} was taken down`,
	decision: (reason: string, date: string) => `A reviewer decided this on ${date}. Reason: ${reason.toLowerCase()}.`,
	open: (thing: Thing) => (thing === 'picture' ? 'Open what it was a picture of' : `Open the ${thing}`),
	label: 'Why should this be decided differently?',
	hint: `Up to ${MAX_APPEAL} characters. You can appeal once. If possible, an administrator other than the one who decided reads it.`,
	send: 'Send Appeal',
	yours: 'Your appeal',
	states: {
		waiting: 'Your appeal is waiting for an answer',
		granted: 'Your appeal was granted',
		refused: 'Your appeal was refused',
	} satisfies Record<AppealState, string>,
	waitingHint: 'We will notify you as soon as it is decided.',
	grantedHint: (thing: Thing, isPublic: boolean) => {
		if (thing === 'picture') return 'The picture was deleted when it was removed. You can add it again.'
		if (isPublic) return 'It is public.'
		return `Your ${thing} stays private until you make it public again. It will not be reviewed again for the same reason.`
	},
	refusedHint: 'This decision is final.',
	keptTitle: 'Nothing was taken down',
	keptHint: 'There is nothing to appeal against.',
	empty: 'Please write why.',
	tooLong: `Please write at most ${MAX_APPEAL} characters.`,
	twice: 'You have already appealed against this.',
	kept: 'Nothing was taken down here, so there is nothing to appeal against.',
	tooMany: 'That is a lot of appeals. Please try again later.',
	failed: 'Your appeal could not be sent. Please try again.',
} as const

/** The texts for administrators. */
export const APPEALS = {
	list: 'Appeals',
	says: 'The cook says',
	grant: 'Grant',
	refuse: 'Refuse',
	grantQuestion: 'Grant this appeal?',
	grantHint: (thing: string) =>
		thing === 'picture'
			? 'The cook is told that they can add the picture again. The deleted picture cannot be restored.'
			: `The cook is told that they can make the ${thing} public again. Until they do, it stays private.`,
	refuseQuestion: 'Refuse this appeal?',
	refuseHint: 'The cook is told. This is final.',
	cancel: 'Cancel',
	granted: 'Appeal granted',
	refused: 'Appeal refused',
	own: 'This is your own appeal. Another administrator decides about it.',
	higher: 'This is the appeal of a super administrator. A super administrator decides about it.',
	other: 'You took this down, so another administrator must decide the appeal.',
	gone: 'This appeal has already been decided.',
	next: 'Next appeals',
	first: 'First appeals',
	takenDownFor: (reason: string) => `Taken down: ${reason}`,
} as const
