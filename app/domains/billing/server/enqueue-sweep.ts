import type { MakeId } from '#app/platform/model/ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { insertSweepWhenDue } from '#db/queries/billing.ts'

/** Queues a sweep if anything is due and none is at work. One round trip. */
export async function enqueueSweep(db: Db, { makeId, now }: { makeId: MakeId; now: number }): Promise<void> {
	const payload = { due_at: now, after: '' } satisfies JobPayload<'sweep_customers'>
	await writeBatch(db, [insertSweepWhenDue({ id: makeId(), payload, now })])
}
