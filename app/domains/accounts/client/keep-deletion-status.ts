import { patchMarker } from '#app/sync/client/session/marker.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { DELETION, type DeletionStatus } from '../model/deletion.ts'

type Answer = { kind: string; status?: DeletionStatus }

/** After a request or a cancellation: every page of this device says whether the account waits for its deletion. */
export async function keepDeletionStatus<A extends Answer>(answer: A): Promise<A> {
	if (answer.status) {
		await patchMarker(answer.status).catch(() => undefined)
		showToast({ kind: 'done', title: answer.kind === 'request' ? DELETION.requested : DELETION.cancelled })
	}
	return answer
}
