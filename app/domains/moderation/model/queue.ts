import { HOUR_MS } from '#app/platform/model/clock.ts'
import { parsePicturePath, pictureVariant } from '#app/platform/model/picture.ts'
import { AGAIN, UNCHECKED } from './messages.ts'
import { isReportReason, REPORT, type Reported, type ReportReason } from './report-words.ts'
import { reviewPicturePath } from './review-picture.ts'
import type { Verdict } from './verdict.ts'

/** A picture of a thing under review: what the row names, and the address that shows it. */
export type ReviewedPicture = { path: string; address: string }

/** A thing that waits for a reviewer, with everything that was reported about it. */
export type QueueItem = {
	/** The id of the oldest entry: a decision about it applies to all of them. */
	id: string
	entity: Reported | 'picture'
	row_id: string
	/** null when it is not public (any more): a reviewer sees nobody's private texts. */
	title: string | null
	author: { id: string; name: string } | null
	/** Of a cook. */
	username: string | null
	/** Nothing of them is loaded before the reviewer asks for it. */
	pictures: ReviewedPicture[]
	/** Of a picture: whether everybody may see it. */
	isShown: boolean
	/** Milliseconds; the time of the oldest entry. */
	since: number
	said: { reason: string; note: string; isReport: boolean }[]
	/** Of a cook: open and decided. */
	reportsInAll: number
	/** Of the moderation service; null when it has given none. */
	verdict: Verdict | null
	/** The first reported reason that can be a reason for taking a thing down. */
	likelyReason: ReportReason
}

/** An entry of the queue as stored in the table, with what is public of its thing. */
export type QueueEntry = {
	id: string
	entity: Reported | 'picture'
	row_id: string
	source: string
	reason: string
	note: string
	created_at: number
	title: string | null
	author_id: string | null
	author_name: string | null
	username: string | null
	is_shown: number
	is_public: number
	images: string[] | null
	image_url: string | null
	avatar_url: string | null
	reports_in_all: number
	flagged: boolean | null
	verdict_reason: string | null
	categories: string[] | null
	category_scores: Record<string, number> | null
}

/** One item per thing, in the order of the entries (longest waiting first). */
export function groupEntries(entries: readonly QueueEntry[]): QueueItem[] {
	const items = new Map<string, QueueItem>()
	for (const entry of entries) {
		const key = `${entry.entity} ${entry.row_id}`
		const item = items.get(key)
		if (!item) items.set(key, itemOf(entry))
		else {
			item.said.push(saidIn(entry))
			item.verdict ??= verdictOf(entry)
		}
	}
	return [...items.values()]
}

function itemOf(entry: QueueEntry): QueueItem {
	const { id, entity, row_id, reason, created_at: since, title, author_id, author_name, username } = entry
	const author = author_id && title !== null ? { id: author_id, name: author_name ?? '' } : null
	return {
		...{ id, entity, row_id, title, author, username, since },
		pictures: picturesOf(entry),
		isShown: entry.is_shown === 1,
		said: [saidIn(entry)],
		reportsInAll: entry.reports_in_all,
		verdict: verdictOf(entry),
		likelyReason: isReportReason(reason) ? reason : 'other',
	}
}

const saidIn = ({ reason, note, source }: QueueEntry) => ({
	...{ reason: reasonText(reason), note },
	isReport: source === 'report',
})

const verdictOf = ({ flagged, verdict_reason, categories, category_scores }: QueueEntry): Verdict | null =>
	flagged === null
		? null
		: {
				...{ flagged, reason: verdict_reason ?? '' },
				...{ categories: categories ?? [], category_scores: category_scores ?? {} },
			}

/** The cook's own pictures that a thing shows to everybody; a picture in question may be private. */
export function picturesOf(
	thing: Pick<QueueEntry, 'id' | 'entity' | 'row_id' | 'is_public' | 'images' | 'image_url' | 'avatar_url'>,
): ReviewedPicture[] {
	const { id, entity, row_id, is_public, images, image_url, avatar_url } = thing
	if (entity === 'picture') return [{ path: row_id, address: reviewPicturePath(id) }]
	const named = entity === 'cook' ? [avatar_url] : is_public === 1 ? [...(images ?? []), image_url] : []
	return named
		.filter((path): path is string => path !== null && parsePicturePath(path) !== null)
		.map((path) => ({ path, address: pictureVariant(path, 960) }))
}

/** The reviewer's text for a reason; a reason of an older release is shown unchanged. */
export function reasonText(reason: string): string {
	if (reason === UNCHECKED) return QUEUE.unchecked
	if (reason === AGAIN) return QUEUE.again
	return (REPORT.reasons as Readonly<Record<string, string>>)[reason] ?? reason
}

/** 'Waits 5 hours': whole hours since the first report. */
export function waitsLabel(since: number, now: number): string {
	const hours = Math.max(0, Math.floor((now - since) / HOUR_MS))
	if (hours === 0) return 'Waits less than an hour'
	return `Waits ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

export const QUEUE_PATH = '/admin/moderation'
export const DECIDED_PATH = `${QUEUE_PATH}?list=decided`

export const QUEUE = {
	title: 'Moderation',
	intro: 'What cooks have reported, and what became public while nobody could be asked about it.',
	lists: 'Lists of moderation',
	waiting: 'Waiting',
	decided: 'Decided',
	list: 'Waiting for a decision',
	empty: 'Nothing waits',
	emptyHint: 'Reported recipes, cookbooks and cooks come here.',
	unchecked: 'Not checked: moderation did not answer',
	again: 'Made public again after it was taken down',
	notPublic: 'Not public any more',
	picture: 'Picture',
	cookbook: 'Cookbook',
	cook: 'Cook',
	account: 'Open the account',
	close: 'Close the reports',
	closed: 'Closed',
	cookHint: 'Decide about a cook on their account page.',
	keep: 'Keep',
	remove: 'Take down',
	removeQuestion: (thing: QueueItem['entity']) => `Take this ${thing} down?`,
	removeHint: 'It stays with its cook, for nobody else to see. The cook reads the reason.',
	removePicture: 'Remove picture',
	removePictureHint:
		'It is deleted, with all its copies, and is removed everywhere it is shown. The cook reads the reason.',
	showPicture: 'Show picture',
	showPictureOf: (index: number, count: number) => `Show picture ${index} of ${count}`,
	veiled: 'The picture is hidden until you ask for it.',
	picturePart: (index: number, count: number) => (count === 1 ? 'The picture' : `Picture ${index} of ${count}`),
	pictureFailed: 'The picture could not be loaded.',
	privatePicture: 'Nobody but its cook can see this picture. Each look at it is recorded.',
	publicPicture: 'Everybody can see this picture. Each look at it here is recorded.',
	pictureRemoved: 'Picture removed',
	reason: 'Reason',
	cancel: 'Cancel',
	kept: 'Kept',
	removed: 'Taken down',
	gone: 'This was decided already.',
	noPicture: 'This picture is not there any more.',
	failed: 'The decision could not be saved. Please try again.',
	reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
	reportsInAll: (count: number) => `${count} in all`,
	verdict: 'Verdict of the moderation service',
	flagged: (reason: string) => `Flagged: ${reason}`,
	notFlagged: 'Not flagged',
	noVerdict: 'No verdict of the moderation service',
} as const
