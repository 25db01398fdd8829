import type { Me } from '../../domains/accounts/model/me.ts'
import type { SyncReply, SyncRequest } from '../model/protocol.ts'
import { pull } from './pull.ts'
import { push, type SyncServer } from './push.ts'

/** Push and pull in one: takes the request's edits, then says what has changed after its cursor. One trip, two with edits. */
export async function answerSync(server: SyncServer, me: Me, request: SyncRequest): Promise<SyncReply> {
	const { changes, ...pushed } = await push(server, me, request)
	const pulled = await pull(server.db, { space: me.space, cursor: request.cursor, changes })
	return { ...pulled, ...pushed }
}
