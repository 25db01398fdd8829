import type { Unread } from '#app/platform/model/unread.ts'
import type { Along } from '#db/batch.ts'
import { countUnread } from '#db/queries/notifications.ts'

const UNREAD = 'unread'

/** Reads what the bell shows in the round trip that finds the session; `along`: what else is asked in it. */
export function alongUnread(tell: (unread: Unread) => void, along?: Along): Along {
	// The space of the session is known only once the session is found. A cook's own space has the cook's id.
	const space = along?.space ?? ''
	return {
		space,
		questions: { ...along?.questions, [UNREAD]: countUnread(space) },
		hear({ [UNREAD]: unread, ...answers }) {
			along?.hear(answers)
			tell(unread as Unread)
		},
	}
}
