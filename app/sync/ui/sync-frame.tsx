import { lazy, Suspense, useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { MINUTE_MS, SECOND_MS } from '../../platform/model/clock.ts'
import { SYNC_TITLE } from '../model/messages.ts'
import { isOld, type SyncState, standsOut } from '../model/sync-labels.ts'
import { ChipLink } from './sync-chip.tsx'
import { useNow } from './use-now.ts'
import { useSyncState } from './use-sync-state.ts'

const SyncNotices = lazy(() => import('./sync-notices.tsx'))
const SyncWatch = lazy(() => import('./sync-watch.tsx'))

/**
 * What every page of a signed-in cook shows of the sync, above the page: the chip when something is not as it should be
 * (a page with `handle = { hasSyncChip: true }` has its own), and the notices that stay until they are dealt with.
 */
export function SyncFrame() {
	const state = useSyncState()
	return (
		<>
			{state ? <SyncBar state={state} /> : null}
			<Watch />
		</>
	)
}

function SyncBar({ state }: { state: SyncState }) {
	const now = useNow(MINUTE_MS / 6)
	const hasOwnChip = useMatches().some(({ handle }) => hasSyncChip(handle))
	const hasNotice = isOld(state, now) || state.problem === 'broken_store'
	const hasChip = !hasOwnChip && standsOut(state, now)
	if (!hasChip && !hasNotice) return null
	return (
		<aside aria-label={SYNC_TITLE} className="page grid gap-2 pt-3">
			{hasChip ? (
				<div className="flex justify-end">
					<ChipLink state={state} />
				</div>
			) : null}
			{hasNotice ? (
				<Suspense>
					<SyncNotices state={state} now={now} />
				</Suspense>
			) : null}
		</aside>
	)
}

const hasSyncChip = (handle: unknown): boolean =>
	typeof handle === 'object' && handle !== null && 'hasSyncChip' in handle && handle.hasSyncChip === true

const REST_MS = 2 * SECOND_MS

/** Loaded when the page has come to rest: nothing of it is needed for the first paint. */
function Watch() {
	const [isDue, setIsDue] = useState(false)
	useEffect(() => {
		const timer = setTimeout(() => setIsDue(true), REST_MS)
		return () => clearTimeout(timer)
	}, [])
	return isDue ? (
		<Suspense>
			<SyncWatch />
		</Suspense>
	) : null
}
