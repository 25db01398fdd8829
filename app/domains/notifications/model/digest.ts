import { instantOf, wallTimeAt } from '#app/domains/meal-plan/model/wall-time.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { type MailBody, mailOf } from '#app/platform/model/mail.ts'
import { KINDS, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** What of one kind is unread and has not been mailed yet. */
export type UnreadOfKind = {
	kind: NotificationKind
	/** Notifications. */
	rows: number
	/** Events that have gathered in them. */
	events: number
	/** What administrators have announced, newest first. */
	announced: string[]
}

export const DIGEST_KINDS = NOTIFICATION_KINDS.filter((kind) => KINDS[kind].isInDigest)

const DAYTIME = { from: '08:00', to: '20:00' } as const
const MOST_ANNOUNCED = 3

/** When a digest that is due at `now` is sent: at once by day, in the cook's zone, otherwise next morning. */
export function digestMoment(now: number, timeZone: string): number {
	const { date, time } = wallTimeAt(now, timeZone)
	if (time >= DAYTIME.from && time < DAYTIME.to) return now
	return instantOf(time < DAYTIME.from ? date : daysLater(date, 1), DAYTIME.from, timeZone)
}

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

/** Nothing that another cook has typed: names and titles would carry words of anybody's to everybody's address. */
function lineOf({ kind, rows, events }: UnreadOfKind): string | null {
	switch (kind) {
		case 'follower':
			return counted(rows, 'A cook started following you.', 'cooks started following you.')
		case 'follow_request':
			return counted(rows, 'A cook asks to follow you.', 'cooks ask to follow you.')
		case 'follow_accepted':
			return counted(rows, 'A cook accepted your follow request.', 'cooks accepted your follow requests.')
		case 'shared_recipe':
			return counted(events, 'A cook you follow shared a recipe.', 'recipes were shared by cooks you follow.')
		case 'rating':
			return counted(events, 'One of your recipes was rated.', 'new ratings of your recipes.')
		case 'save':
			return counted(events, 'One of your recipes was saved.', 'new saves of your recipes.')
		case 'moderation':
			return counted(rows, 'Something you made public was taken down.', 'things you made public were taken down.')
		case 'appeal':
			return counted(rows, 'Your appeal was decided.', 'of your appeals were decided.')
		default:
			return null
	}
}

/** The daily mail about what is unread. */
export function digestMail(
	unread: readonly UnreadOfKind[],
	{ appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): MailBody {
	const announced = unread.flatMap((one) => one.announced)
	const unsaid = announced.length - MOST_ANNOUNCED
	const inOrder = DIGEST_KINDS.flatMap((kind) => unread.filter((one) => one.kind === kind))
	return mailOf({
		subject: 'What is new on Nomster',
		paragraphs: [
			...inOrder.flatMap((one) => lineOf(one) ?? []),
			...announced.slice(0, MOST_ANNOUNCED),
			...(unsaid > 0
				? [counted(unsaid, 'One more announcement is in your inbox.', 'more announcements are in your inbox.')]
				: []),
		],
		action: { label: 'Open notifications', href: new URL('/notifications', appUrl).href },
		notes: ['We send this at most once a day, about what you have not read yet.'],
		unsubscribe: { label: 'Unsubscribe from these emails', href: unsubscribeUrl },
	})
}

/** The headers by which a mail program offers to end such mails with one press (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (unsubscribeUrl: string): Record<string, string> => ({
	'List-Unsubscribe': `<${unsubscribeUrl}>`,
	'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
