import { nameOf } from '#app/domains/accounts/model/me.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Log } from '#app/platform/server/log.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listDeletionRequests as listStored } from '#db/queries/deletion-requests.ts'
import type { RequestList } from '../model/deletion-requests.ts'

const A_PAGE = 50

/** A page of deletion requests, newest first. A database that does not answer is logged, and the page says so. One round trip. */
export async function listDeletionRequests(
	{ db, log }: { db: Db; log: Log },
	after: string | null,
): Promise<RequestList> {
	try {
		const { rows } = await ask(db, {
			rows: listStored({ after: after && isId(after) ? after : null, limit: A_PAGE + 1 }),
		})
		const shown = rows.slice(0, A_PAGE)
		return {
			kind: 'read',
			requests: shown.map(({ display_name, first_name, ...request }) => ({
				...request,
				name: nameOf({ display_name, first_name, email: request.email }),
			})),
			next: rows.length > A_PAGE ? (shown.at(-1)?.id ?? null) : null,
		}
	} catch (error) {
		log.error('deletion_requests_failed', error)
		return { kind: 'failed' }
	}
}
