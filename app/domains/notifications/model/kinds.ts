import { DAY_MS } from '#app/platform/model/clock.ts'

/** The spec's types: they decide where a notification leads whose thing is gone. */
export const NOTIFICATION_TYPES = ['system', 'social', 'recipe', 'meal_plan'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The columns of `notification_preferences` that switch kinds. */
export const KIND_PREFERENCES = [
	'recipe_comments',
	'recipe_likes',
	'meal_reminders',
	'week_glance',
	'social_activity',
	'recipe_recommendations',
	'system_announcements',
] as const
export type KindPreference = (typeof KIND_PREFERENCES)[number]

export const NOTIFICATION_KINDS = [
	'follower',
	'follow_request',
	'follow_accepted',
	'shared_recipe',
	'rating',
	'save',
	'meals_today',
	'do_ahead',
	'week_glance',
	'recommendation',
	'announcement',
	'moderation',
	'appeal',
	'payment',
	'deletion',
	'admin_alert',
	'sign_in',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What title and message of each kind are made of (notification-text.ts); the actor's name is read with the row. */
export type NotificationValues = {
	follower: Record<string, never>
	follow_request: Record<string, never>
	follow_accepted: Record<string, never>
	/** The last recipe that the actor has published on the day. */
	shared_recipe: { title: string }
	rating: { title: string; stars: number }
	save: { title: string }
	/** What is planned today, in the order of the day. */
	meals_today: { meals: string[] }
	/** A step to do ahead of a meal: its text, the meal's name and day (yyyy-MM-dd). */
	do_ahead: { step: string; meal: string; date: string }
	/** Next week: how many meals are planned on how many days, and its first days without a meal (yyyy-MM-dd). */
	week_glance: { meals: number; days: number; open: string[] }
	recommendation: { title: string }
	/** `title`: what its sender has written, if not the kind's own. */
	announcement: { text: string; title?: string }
	/** A decision about the cook's recipe, cookbook or picture; `reason`: of moderation/model/report-words.ts. */
	moderation: { entity: 'recipe' | 'cookbook' | 'picture'; title: string; reason: string }
	/** What was decided about the cook's appeal. */
	appeal: { entity: 'recipe' | 'cookbook' | 'picture'; title: string; state: 'granted' | 'refused' }
	payment: { problem: 'failed' | 'trial_ending'; at: number }
	/** The account will be deleted at this time (milliseconds), or will not any more. */
	deletion: { scheduled_for: number | null }
	admin_alert: { text: string }
	/** A sign-in from a device or country that is new to the account. */
	sign_in: { device: string; place: string | null; new: 'device' | 'country' }
}

type KindFacts = {
	type: NotificationType
	/** The switch that the cook has for it; null: it always reaches the inbox. */
	preference: KindPreference | null
	/** Events of one subject gather in one notification until it is read. */
	gathers: boolean
	/** The same event is told again after this time; null: never. */
	repeatAfterMs: number | null
	/**
	 * How it is pushed (RFC 8030): seconds that a push service keeps it, and its urgency. `atNight`: whether it is sent
	 * between 22:00 and 07:00 too. `switch`: a preference that switches only the push. null: it is not pushed.
	 */
	push: {
		ttlS: number
		urgency: 'very-low' | 'low' | 'normal' | 'high'
		atNight: boolean
		switch: 'unusual_activity' | null
	} | null
	/** Whether the daily digest mails it while it is unread. */
	isInDigest: boolean
}

const DAY_S = 24 * 60 * 60
const HOUR_S = 60 * 60
const WEEK_MS = 7 * DAY_MS

const social = {
	type: 'social',
	preference: 'social_activity',
	gathers: false,
	isInDigest: true,
	push: { ttlS: DAY_S, urgency: 'low', atNight: false, switch: null },
} as const
const aboutOwnRecipe = {
	type: 'recipe',
	gathers: true,
	repeatAfterMs: null,
	isInDigest: true,
	push: { ttlS: DAY_S, urgency: 'low', atNight: false, switch: null },
} as const
const always = {
	type: 'system',
	preference: null,
	gathers: false,
	repeatAfterMs: null,
	push: { ttlS: 7 * DAY_S, urgency: 'normal', atNight: false, switch: null },
} as const
const reminder = {
	type: 'meal_plan',
	preference: 'meal_reminders',
	gathers: false,
	repeatAfterMs: null,
	isInDigest: false,
	push: { ttlS: 4 * HOUR_S, urgency: 'high', atNight: false, switch: null },
} as const

/** What holds for each kind: the one table from which writing, pushing, mailing and settings follow. */
export const KINDS = {
	follower: { ...social, repeatAfterMs: WEEK_MS },
	follow_request: { ...social, repeatAfterMs: WEEK_MS },
	follow_accepted: { ...social, repeatAfterMs: WEEK_MS },
	shared_recipe: { ...social, gathers: true, repeatAfterMs: null },
	rating: { ...aboutOwnRecipe, preference: 'recipe_comments' },
	save: { ...aboutOwnRecipe, preference: 'recipe_likes' },
	// The cook has chosen its hour.
	meals_today: { ...reminder, push: { ...reminder.push, atNight: true } },
	do_ahead: reminder,
	week_glance: { ...reminder, preference: 'week_glance' },
	recommendation: {
		type: 'recipe',
		preference: 'recipe_recommendations',
		gathers: false,
		repeatAfterMs: null,
		push: null,
		isInDigest: false,
	},
	announcement: { ...always, preference: 'system_announcements', isInDigest: true },
	moderation: { ...always, isInDigest: true },
	appeal: { ...always, isInDigest: true },
	// These have mails of their own.
	payment: { ...always, isInDigest: false },
	deletion: { ...always, isInDigest: false },
	admin_alert: { ...always, isInDigest: false },
	sign_in: {
		...always,
		isInDigest: false,
		push: { ttlS: DAY_S, urgency: 'high', atNight: true, switch: 'unusual_activity' },
	},
} as const satisfies Record<NotificationKind, KindFacts>

export const factsOf = (kind: NotificationKind): KindFacts => KINDS[kind]

/** Notifications are kept for this long. */
export const KEEP_NOTIFICATIONS_MS = 90 * DAY_MS
