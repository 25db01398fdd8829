import type { Along } from '#db/batch.ts'
import { newestMark } from '#db/queries/sync.ts'

/** The space of the session, which is known only once the session is found. */
const OF_THE_SESSION = ''

/** Reads the mark of the newest commit in the session's space in the round trip that finds the session. */
export const alongNewestMark = (tell: (mark: string | null) => void): Along => ({
	space: OF_THE_SESSION,
	questions: { mark: newestMark(OF_THE_SESSION) },
	hear: ({ mark }) => tell(typeof mark === 'string' ? mark : null),
})
