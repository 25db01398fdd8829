import type { InboxItem } from './inbox.ts'

/** Ids in one request, of all lists together. */
export const MAX_SEEN_IDS = 200
export const MAX_ID_LENGTH = 400

/**
 * What a cook has read and dismissed. `restored`: dismissed before, and taken back. `read_until`: everything that
 * happened up to then is read, also what the device does not have. Sent twice it changes nothing more.
 */
export type Seen = { read: string[]; dismissed: string[]; restored: string[]; read_until: number | null }

export const NOTHING_SEEN: Seen = { read: [], dismissed: [], restored: [], read_until: null }

export const isNothing = ({ read, dismissed, restored, read_until }: Seen): boolean =>
	read.length + dismissed.length + restored.length === 0 && read_until === null

/** `first`, then `then`: of one notification that was dismissed and restored the later act counts. */
export function addSeen(first: Seen, then: Partial<Seen>): Seen {
	const { read = [], dismissed = [], restored = [], read_until = null } = then
	const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))
	return {
		read: [...new Set([...first.read, ...read])],
		dismissed: [...new Set([...without(first.dismissed, restored), ...dismissed])],
		restored: [...new Set([...without(first.restored, dismissed), ...restored])],
		read_until: laterOf(first.read_until, read_until),
	}
}

const laterOf = (one: number | null, other: number | null): number | null =>
	one === null || other === null ? (one ?? other) : Math.max(one, other)

/** What remains of `all` once `sent` has arrived. */
export function withoutSeen(all: Seen, sent: Seen): Seen {
	const rest = (name: 'read' | 'dismissed' | 'restored') => all[name].filter((id) => !sent[name].includes(id))
	const isSent = all.read_until !== null && sent.read_until !== null && sent.read_until >= all.read_until
	return {
		read: rest('read'),
		dismissed: rest('dismissed'),
		restored: rest('restored'),
		read_until: isSent ? null : all.read_until,
	}
}

/** As much as one request takes. */
export function nextSeen({ read, dismissed, restored, read_until }: Seen): Seen {
	const some = read.slice(0, MAX_SEEN_IDS)
	const gone = dismissed.slice(0, MAX_SEEN_IDS - some.length)
	return {
		read: some,
		dismissed: gone,
		restored: restored.slice(0, MAX_SEEN_IDS - some.length - gone.length),
		read_until,
	}
}

/** The inbox as it is once `seen` has arrived. */
export function withSeen(items: readonly InboxItem[], { read, dismissed, read_until }: Seen): InboxItem[] {
	const gone = new Set(dismissed)
	const known = new Set(read)
	return items
		.filter(({ id }) => !gone.has(id))
		.map((item) =>
			item.is_read || !(known.has(item.id) || (read_until !== null && item.created_at <= read_until))
				? item
				: { ...item, is_read: true },
		)
}
