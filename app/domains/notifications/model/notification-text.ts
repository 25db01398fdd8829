import { REPORT } from '#app/domains/moderation/model/report-words.ts'
import { fullDateOf, wallClock, weekdayOf } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import type { NotificationKind, NotificationValues } from './kinds.ts'

/** What title and message are made of. `actor`: who did it last, by their shown name; null for the app. */
export type TextParts = {
	[K in NotificationKind]: { kind: K; values: NotificationValues[K]; count: number; actor: string | null }
}[NotificationKind]

export type NotificationText = { title: string; message: string }

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const SOMEBODY = 'A cook'

/** The title and message of a notification, in plain text. Dates are those of the cook's place. */
export function notificationText(told: TextParts, place: Pick<Place, 'time_zone' | 'region'>): NotificationText {
	const name = told.actor || SOMEBODY
	const dayOf = (at: number) => fullDateOf(wallClock(at, place.time_zone).day, place)
	switch (told.kind) {
		case 'follower':
			return { title: 'New follower', message: `${name} follows you` }
		case 'follow_request':
			return { title: 'Follow request', message: `${name} asks to follow you` }
		case 'follow_accepted':
			return { title: 'Request accepted', message: `${name} accepted your follow request` }
		case 'shared_recipe':
			return {
				title: told.count === 1 ? 'New recipe' : 'New recipes',
				message: told.count === 1 ? `${name} shared ${told.values.title}` : `${name} shared ${told.count} recipes`,
			}
		case 'rating':
			return {
				title: told.count === 1 ? 'New rating' : 'New ratings',
				message:
					told.count === 1
						? `${told.values.title} was rated ${told.values.stars} of 5`
						: `${told.count} cooks rated ${told.values.title}`,
			}
		case 'save':
			return {
				title: 'Recipe saved',
				message: `${told.count === 1 ? name : `${told.count} cooks`} saved ${told.values.title}`,
			}
		case 'meals_today':
			return { title: 'Today’s meals', message: listed.format(told.values.meals) }
		case 'do_ahead':
			return {
				title: `Prepare for ${told.values.meal} on ${weekdayOf(told.values.date)}`,
				message: told.values.step,
			}
		case 'week_glance':
			return { title: 'Next week', message: weekAtAGlance(told.values) }
		case 'recommendation':
			return { title: 'A recipe for you', message: told.values.title }
		case 'announcement':
			return { title: told.values.title ?? 'News from Nomster', message: told.values.text }
		case 'moderation':
			return {
				title: `Your ${told.values.entity} was taken down`,
				// A picture has no title of its own.
				message: [told.values.title, reasonOf(told.values.reason)].filter(Boolean).join(': '),
			}
		case 'appeal':
			return {
				title: `Your appeal was ${told.values.state}`,
				message: appealMessage(told.values),
			}
		case 'payment':
			return told.values.problem === 'failed'
				? { title: 'Payment failed', message: 'Your last payment failed. Please check your payment method.' }
				: { title: 'Your trial is ending', message: `Your trial ends on ${dayOf(told.values.at)}.` }
		case 'deletion':
			return {
				title: 'Your account',
				message:
					told.values.scheduled_for === null
						? 'Your account will not be deleted.'
						: `Your account will be deleted on ${dayOf(told.values.scheduled_for)}.`,
			}
		case 'admin_alert':
			return { title: 'Alert', message: told.values.text }
		case 'sign_in':
			return {
				title: told.values.new === 'country' ? 'Sign-in from a new country' : 'Sign-in on a new device',
				message: [told.values.device, told.values.place].filter(Boolean).join(', '),
			}
	}
}

function appealMessage({ entity, title, state }: NotificationValues['appeal']): string {
	const thing = title || `Your ${entity}`
	if (state === 'refused') return `${thing} stays taken down`
	return entity === 'picture' ? `${thing}: you can add the picture again` : `${thing}: you can make it public again`
}

const reasonOf = (reason: string): string =>
	(REPORT.reasons as Readonly<Record<string, string>>)[reason] ?? REPORT.reasons.other

function weekAtAGlance({ meals, days, open }: NotificationValues['week_glance']): string {
	if (meals === 0) return 'Nothing is planned yet.'
	const planned = `${meals === 1 ? '1 meal' : `${meals} meals`} on ${days === 1 ? '1 day' : `${days} days`}.`
	if (open.length === 0) return planned
	return `${planned} Nothing on ${listed.format(open.map(weekdayOf))}.`
}
