import { lazy, Suspense, useEffect, useState } from 'react'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import type { SyncState } from '../model/sync-labels.ts'
import { useSyncState } from './use-sync-state.ts'

const SyncBar = lazy(() => import('./sync-bar.tsx'))
const SyncWatch = lazy(() => import('./sync-watch.tsx'))

/**
 * What every page of a signed-in cook shows of the sync, above the page: the chip when something is not as it should be
 * (a page with `handle = { hasSyncChip: true }` has its own), and the notices that stay until they are dealt with.
 */
export function SyncFrame() {
	const state = useSyncState()
	return (
		<>
			{state && isNoteworthy(state) ? (
				<Suspense>
					<SyncBar state={state} />
				</Suspense>
			) : null}
			<Watch />
		</>
	)
}

/** Whether the bar may have something to show: most of the time it does not, and is not even loaded. */
const isNoteworthy = ({ isOnline, hasFailed, unsent, openIssues, problem }: SyncState): boolean =>
	!isOnline || hasFailed || problem !== null || unsent.count + openIssues > 0

/** Loaded when the page is idle: the first paint does not need it. */
function Watch() {
	const [isDue, setIsDue] = useState(false)
	useEffect(() => whenAtRest(() => setIsDue(true)), [])
	return isDue ? (
		<Suspense>
			<SyncWatch />
		</Suspense>
	) : null
}
