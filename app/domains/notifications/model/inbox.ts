import type { Unread } from '#app/platform/model/unread.ts'
import type { NotificationKind, NotificationType } from './kinds.ts'
import type { TextParts } from './notification-text.ts'

/** A notification in the inbox. Title and message are made of `kind`, `values`, `count` and the actor's name. */
export type InboxItem = {
	id: string
	type: NotificationType
	kind: NotificationKind
	values: TextParts['values']
	count: number
	/** Where a tap leads: the thing itself, or the place of its type if the thing is gone. */
	link: string
	/** Who did it, where the cook may know; null for the app. */
	actor: { name: string; avatar_url: string | null } | null
	is_read: boolean
	created_at: number
}

/** The newest notifications, newest first, and what the bell shows. */
export type Inbox = { items: InboxItem[]; unread: Unread }

/** So many are shown, and kept on the device. */
export const INBOX_LENGTH = 50

/** What its text is made of. Each kind has its own values in its rows. */
export const toldOf = ({ kind, values, count, actor }: InboxItem): TextParts =>
	({ kind, values, count, actor: actor?.name ?? null }) as TextParts
