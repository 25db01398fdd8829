import { AGAIN, UNCHECKED } from './messages.ts'
import { isReportReason, REPORT, type Reportable, type ReportReason } from './report-words.ts'

/** A thing that waits for a reviewer, with everything that was reported about it. */
export type QueueItem = {
	/** The id of the oldest entry: a decision about it applies to all of them. */
	id: string
	entity: Reportable | 'picture'
	row_id: string
	/** null when it is not public (any more): a reviewer sees nobody's private texts. */
	title: string | null
	author: { id: string; name: string } | null
	/** The address of a public picture; null otherwise. */
	shownPath: string | null
	/** Milliseconds; the time of the oldest entry. */
	since: number
	said: { reason: string; note: string }[]
	/** The first reported reason that can be a reason for taking a thing down. */
	likelyReason: ReportReason
}

/** An entry of the queue as stored in the table. */
export type QueueEntry = {
	id: string
	entity: Reportable | 'picture'
	row_id: string
	reason: string
	note: string
	created_at: number
	title: string | null
	author_id: string | null
	author_name: string | null
	shown_path?: string | null
}

/** One item per thing, in the order of the entries (longest waiting first). */
export function groupEntries(entries: readonly QueueEntry[]): QueueItem[] {
	const items = new Map<string, QueueItem>()
	for (const { id, entity, row_id, reason, note, created_at, title, author_id, author_name, shown_path } of entries) {
		const key = `${entity} ${row_id}`
		const said = { reason: reasonText(reason), note }
		const item = items.get(key)
		if (item) item.said.push(said)
		else {
			const author = author_id && title !== null ? { id: author_id, name: author_name ?? '' } : null
			items.set(key, {
				...{ id, entity, row_id, title, author, since: created_at, said: [said], shownPath: shown_path ?? null },
				likelyReason: isReportReason(reason) ? reason : 'other',
			})
		}
	}
	return [...items.values()]
}

/** The reviewer's text for a reason; a reason of an older release is shown unchanged. */
export function reasonText(reason: string): string {
	if (reason === UNCHECKED) return QUEUE.unchecked
	if (reason === AGAIN) return QUEUE.again
	return (REPORT.reasons as Readonly<Record<string, string>>)[reason] ?? reason
}

export const QUEUE = {
	title: 'Moderation',
	intro: 'What cooks have reported, and what became public while nobody could be asked about it.',
	list: 'Waiting for a decision',
	empty: 'Nothing waits',
	emptyHint: 'Reported recipes and cookbooks come here.',
	unchecked: 'Not checked: moderation did not answer',
	again: 'Made public again after it was taken down',
	notPublic: 'Not public any more',
	picture: 'Picture',
	cookbook: 'Cookbook',
	keep: 'Keep',
	remove: 'Take down',
	removeQuestion: (thing: QueueItem['entity']) => `Take this ${thing} down?`,
	removeHint: 'It stays with its cook, for nobody else to see. The cook reads the reason.',
	removePictureHint: 'It is deleted, with all its copies, and goes from everything that shows it.',
	look: 'Look at the picture',
	privatePicture: 'Nobody but its cook can see this picture.',
	reason: 'Reason',
	cancel: 'Cancel',
	kept: 'Kept',
	removed: 'Taken down',
	gone: 'This was decided already.',
	failed: 'The decision could not be saved. Please try again.',
	reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
	back: 'Back to Account',
} as const
