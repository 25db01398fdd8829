import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import { deleteOldTurns, forgetReplies } from '#db/queries/ai-turns.ts'
import { ANSWER_KEPT_MS } from '../model/chat-answer.ts'

const KEEP_TURNS_MS = 90 * DAY_MS

/** Forgets the answers that no device has asked for within ten minutes. One round trip. */
export async function forgetAnswers(db: Db, now: number): Promise<void> {
	await forgetReplies(db, now - ANSWER_KEPT_MS)
}

/** Deletes the turns of the assistant after 90 days. One round trip. */
export async function tidyUpTurns(db: Db, now: number): Promise<void> {
	await deleteOldTurns(db, now - KEEP_TURNS_MS)
}
