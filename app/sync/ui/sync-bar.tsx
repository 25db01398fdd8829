import { lazy, Suspense } from 'react'
import { useMatches } from 'react-router'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { SYNC_TITLE } from '../model/messages.ts'
import { isOld, type SyncState, standsOut } from '../model/sync-labels.ts'
import { ChipLink } from './sync-chip.tsx'
import { useNow } from './use-now.ts'

const SyncNotices = lazy(() => import('./sync-notices.tsx'))

export default function SyncBar({ state }: { state: SyncState }) {
	const now = useNow(MINUTE_MS / 6)
	const hasOwnChip = useMatches().some(({ handle }) => hasSyncChip(handle))
	const hasNotice = isOld(state, now) || state.problem === 'broken_store' || state.problem === 'newer_program'
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
