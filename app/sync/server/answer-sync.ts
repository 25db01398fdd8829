import type { Later } from '#app/platform/server/later.ts'
import { countUses } from '#db/queries/rate-limits.ts'
import type { SyncReply, SyncRequest } from '../model/protocol.ts'
import type { SyncCaller } from './authenticate-caller.ts'
import { pull } from './pull.ts'
import { push, type SyncServer } from './push.ts'
import { isCounted, PULLS_A_COUNT, pullRates } from './rates.ts'

/** What answering a sync request needs in addition to what a push needs. */
export type AnsweringServer = SyncServer & {
	/** A number from 0 (included) to 1 (excluded). */
	random(): number
	later: Later
}

/**
 * Push and pull in one: applies the request's edits, then returns what changed after its cursor. One round trip, two
 * with edits.
 */
export async function answerSync(server: AnsweringServer, who: SyncCaller, request: SyncRequest): Promise<SyncReply> {
	const { changes, ...pushed } = await push(server, who, request)
	const now = server.clock()
	// A request with edits has been counted as a push.
	const rates = request.mutations.length === 0 ? pullRates(who.id, server.address) : []
	const pulled = await pull(who.ask, {
		space: who.space,
		cursor: request.cursor,
		changes,
		most: server.pullRows,
		rates,
		now,
	})
	if (rates.length > 0 && isCounted(server.random)) server.later(() => countUses(server.db, rates, now, PULLS_A_COUNT))
	return { ...pulled, ...pushed }
}
