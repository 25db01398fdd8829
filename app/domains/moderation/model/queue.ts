import { HOUR_MS } from '#app/platform/model/clock.ts'
import type { Me } from '#app/platform/model/me.ts'
import { parsePicturePath, pictureVariant } from '#app/platform/model/picture.ts'
import { type Barred, barredFrom, type Deciding } from './deciding.ts'
import { AGAIN, UNCHECKED } from './messages.ts'
import { isReportReason, REPORT, type Reported, type ReportReason } from './report-words.ts'
import { reviewPicturePath } from './review-picture.ts'
import type { Verdict } from './verdict.ts'

/** A picture of a thing under review: what the row names, and the address that shows it. */
export type ReviewedPicture = { path: string; address: string }

/** A thing that waits for a reviewer, with everything that was reported about it. */
export type QueueItem = {
	/** The id of the oldest open entry: a decision about it applies to all of them. */
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
	/** Of a picture: whether everybody may see it; null when that is not known. */
	isShown: boolean | null
	/** Milliseconds; the time of the oldest entry. */
	since: number
	/** The oldest entries, `MOST_SAID` at most, and how many more there are. */
	said: { reason: string; note: string; isReport: boolean }[]
	moreSaid: number
	/** How many of the open entries are reports. */
	reports: number
	/** Of a cook: open and decided. */
	reportsInAll: number
	/** Of the moderation service; null when it has given none. */
	verdict: Verdict | null
	/** The first reported reason that can be a reason for taking a thing down. */
	likelyReason: ReportReason
	/** Why this administrator cannot decide; null where they can. */
	barred: Barred | null
}

/** Of a thing that many cooks have reported not every report is read. */
export const MOST_SAID = 20

type OpenEntry = { reason: string; note: string; source: string }

/** A thing with open entries as the database knows it: the oldest of them, and what is public of the thing. */
export type OpenThing = {
	id: string
	entity: Reported | 'picture'
	row_id: string
	reason: string
	created_at: number
	said: OpenEntry[]
	/** How many entries about it are open, and how many of them are reports. */
	open_entries: number
	open_reports: number
	title: string | null
	/** Of a recipe or cookbook. */
	author_id: string | null
	owner_name: string | null
	owner_role: Me['role'] | null
	username: string | null
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

/** A thing as this administrator sees it. */
export function itemOf(thing: OpenThing, me: Deciding, isShown: boolean | null): QueueItem {
	const { id, entity, row_id, reason, created_at: since, title, author_id, owner_name, username, said } = thing
	const author = author_id && title !== null ? { id: author_id, name: owner_name ?? '' } : null
	return {
		...{ id, entity, row_id, title, author, username, since, isShown },
		pictures: picturesOf(thing),
		said: said.map(saidIn),
		moreSaid: thing.open_entries - said.length,
		reports: thing.open_reports,
		reportsInAll: thing.reports_in_all,
		verdict: verdictOf(thing),
		likelyReason: isReportReason(reason) ? reason : 'other',
		barred: barredFrom(me, { id: ownerOf(thing), role: thing.owner_role }),
	}
}

const saidIn = ({ reason, note, source }: OpenEntry) => ({
	...{ reason: reasonText(reason), note },
	isReport: source === 'report',
})

/** Whose thing it is; null when it is gone. A reported cook is their own. */
export const ownerOf = ({
	entity,
	row_id,
	author_id,
}: Pick<OpenThing, 'entity' | 'row_id' | 'author_id'>): string | null =>
	entity === 'cook' ? row_id : entity === 'picture' ? (parsePicturePath(row_id)?.userId ?? null) : author_id

const verdictOf = ({ flagged, verdict_reason, categories, category_scores }: OpenThing): Verdict | null =>
	flagged === null
		? null
		: {
				...{ flagged, reason: verdict_reason ?? '' },
				...{ categories: categories ?? [], category_scores: category_scores ?? {} },
			}

/** The cook's own pictures that a thing shows to everybody; a picture in question may be private. */
export function picturesOf(
	thing: Pick<OpenThing, 'id' | 'entity' | 'row_id' | 'is_public' | 'images' | 'image_url' | 'avatar_url'>,
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

/** Where the pages of the queue's two lists begin, as cursors; null for the first one. */
export type QueueAt = { after: string | null; appeals: string | null }

export function queuePath(at: QueueAt): string {
	const cursors = Object.entries(at).filter((entry): entry is [string, string] => entry[1] !== null)
	return cursors.length === 0 ? QUEUE_PATH : `${QUEUE_PATH}?${new URLSearchParams(cursors)}`
}

export const QUEUE = {
	title: 'Moderation',
	intro: 'What cooks have reported, and what became public while moderation was unavailable.',
	lists: 'Lists of moderation',
	waiting: 'Waiting',
	decided: 'Decided',
	list: 'Waiting for a decision',
	empty: 'Nothing is waiting',
	emptyHint: 'Reported recipes, cookbooks and cooks come here.',
	unchecked: 'Not checked: moderation did not answer',
	again: 'Made public again after it was taken down',
	notPublic: 'No longer public',
	picture: 'Picture',
	cookbook: 'Cookbook',
	cook: 'Cook',
	account: 'Open the account',
	close: 'Close the reports',
	closed: 'Closed',
	cookHint: 'To act on a cook, open their account page.',
	keep: 'Keep',
	remove: 'Take down',
	removeQuestion: (thing: QueueItem['entity']) => `Take this ${thing} down?`,
	removeHint: 'Only its cook can still see it. The cook is told the reason.',
	removePicture: 'Remove picture',
	removePictureHint:
		'The picture and all its copies are deleted and disappear everywhere. The cook is told the reason.',
	showPicture: 'Show picture',
	showPictureOf: (index: number, count: number) => `Show picture ${index} of ${count}`,
	veiled: 'The picture is hidden until you ask for it.',
	picturePart: (index: number, count: number) => (count === 1 ? 'The picture' : `Picture ${index} of ${count}`),
	pictureFailed: 'The picture could not be loaded.',
	privatePicture: 'Only its cook can see this picture. Each time you view it is recorded.',
	unknownPicture: 'It is unclear whether everybody can see this picture. Each time you view it here is recorded.',
	publicPicture: 'Everybody can see this picture. Each time you view it here is recorded.',
	pictureRemoved: 'Picture removed',
	reason: 'Reason',
	cancel: 'Cancel',
	kept: 'Kept',
	removed: 'Taken down',
	gone: 'This has already been decided.',
	own: 'This is about you or something of yours. Another administrator decides about it.',
	higher: 'This is about a super administrator or something of theirs. A super administrator decides about it.',
	noPicture: 'This picture no longer exists.',
	stillChanging: 'This picture is being copied right now. Please try again in a moment.',
	failed: 'The decision could not be saved. Please try again.',
	reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
	reportsInAll: (count: number) => `${count} in all`,
	moreSaid: (count: number) => `and ${count} more`,
	nothingMore: 'Nothing more waits.',
	next: 'Next entries',
	first: 'First entries',
	verdict: 'Verdict of the moderation service',
	flagged: (reason: string) => `Flagged: ${reason}`,
	notFlagged: 'Not flagged',
	noVerdict: 'No verdict of the moderation service',
} as const
