import { CalendarX } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { SETTINGS_PATH } from '../model/account-paths.ts'
import { CANCEL_DELETION, DELETION } from '../model/deletion.ts'

type Answer = { kind: string; problem: string | null }

/**
 * Above every page while the cook's account waits for its deletion. `action`: the route that withdraws it, one that the
 * cook gets to.
 */
export default function PendingDeletion({
	me,
	action = SETTINGS_PATH,
}: {
	me: Pick<Me, 'deletion_scheduled_at' | 'time_zone' | 'region'>
	action?: string
}) {
	const fetcher = useFetcher<Answer>()
	const { data } = fetcher
	const isBusy = fetcher.state !== 'idle'
	useEffect(() => {
		if (data?.kind === 'cancellation' && data.problem) showToast({ kind: 'problem', title: data.problem })
	}, [data])
	return (
		<aside aria-label={DELETION.pendingTitle} className="page pt-3">
			<Notice tone="butter" icon={<CalendarX aria-hidden="true" />}>
				<fetcher.Form method="post" action={action} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p className="min-w-0 flex-1 basis-48 font-semibold">{deletedOn(me)}</p>
					<Button type="submit" name="intent" value={CANCEL_DELETION} look="line" size="small" busy={isBusy}>
						{DELETION.cancel}
						<span className="sr-only"> {DELETION.cancelWhat}</span>
					</Button>
				</fetcher.Form>
			</Notice>
		</aside>
	)
}

/** The day of the deletion, in the cook's own time zone. */
export const deletedOn = (me: Pick<Me, 'deletion_scheduled_at' | 'time_zone' | 'region'>): string =>
	me.deletion_scheduled_at
		? DELETION.pending(fullDateOf(wallClock(me.deletion_scheduled_at, me.time_zone).day, me))
		: DELETION.pendingSoon
