import type { Along } from '#db/batch.ts'
import { newestMark } from '#db/queries/sync.ts'

/** Whoever the session is of: the space is known once it is found. */
const OF_THE_SESSION = ''

/** Asks for the mark of the session's newest commit in the trip that finds the session. */
export const alongNewestMark = (tell: (mark: string | null) => void): Along => ({
	space: OF_THE_SESSION,
	questions: { mark: newestMark(OF_THE_SESSION) },
	hear: ({ mark }) => tell(typeof mark === 'string' ? mark : null),
})
