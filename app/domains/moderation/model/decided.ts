import { MODERATION } from './messages.ts'
import { DECIDED_PATH } from './queue.ts'
import { REPORT } from './report-words.ts'

export type AppealState = 'waiting' | 'granted' | 'refused'

/** A decision of the past, as its page shows it. */
export type Decided = {
	id: string
	entity: 'recipe' | 'cookbook' | 'picture' | 'cook'
	title: string | null
	state: 'kept' | 'removed'
	/** The code of the reason for a removal. */
	reason: string | null
	/** Milliseconds. */
	at: number
	by: 'you' | 'another' | 'gone'
	appeal: { state: AppealState; note: string; at: number } | null
}

export const DECIDED_A_PAGE = 50

export const decidedPath = (cursor: string): string => `${DECIDED_PATH}&${new URLSearchParams({ after: cursor })}`

/** The words of a removal's reason. */
export const removalReason = (reason: string | null): string =>
	(REPORT.reasons as Readonly<Record<string, string>>)[reason ?? 'other'] ?? MODERATION.violates

export const DECIDED = {
	list: 'Decided',
	intro: 'What was decided, newest first. The audit log says who acted.',
	empty: 'No decisions yet',
	emptyHint: 'Decisions and the appeals against them appear here.',
	states: { kept: 'Kept', removed: 'Taken down' },
	removedPicture: 'Picture removed',
	closedReports: 'Reports closed',
	by: { you: 'by you', another: 'by another administrator', gone: 'by an administrator whose account was deleted' },
	things: { recipe: 'Recipe', cookbook: 'Cookbook', picture: 'Picture', cook: 'Cook' },
	appeal: { waiting: 'Appeal waits', granted: 'Appeal granted', refused: 'Appeal refused' },
	older: 'Older decisions',
	newest: 'Newest decisions',
} as const
