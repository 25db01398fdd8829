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
	const matches = useMatches()
	const hasOwnChip = matches.some(({ handle }) => isMarked(handle, 'hasSyncChip'))
	const hasNotice = isOld(state, now) || state.problem === 'broken_store' || state.problem === 'newer_program'
	const hasChip = !hasOwnChip && standsOut(state, now)
	if (!hasChip && !hasNotice) return null
	const isOverPicture = !hasNotice && matches.some(({ handle }) => isMarked(handle, 'hasHero'))
	return (
		<aside aria-label={SYNC_TITLE} className={isOverPicture ? OVER_PICTURE : 'page grid gap-2 pt-3'}>
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

/** Between the buttons in the corners of the picture, which stays where it is, and in the way of none. */
const OVER_PICTURE =
	'pointer-events-none absolute left-16 right-32 top-5 z-20 lg:top-3 lg:right-10 lg:left-auto [&>div]:justify-center [&_a]:pointer-events-auto'

const isMarked = (handle: unknown, mark: 'hasSyncChip' | 'hasHero'): boolean =>
	typeof handle === 'object' && handle !== null && (handle as Record<string, unknown>)[mark] === true
