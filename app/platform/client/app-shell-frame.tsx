import { lazy, type ReactNode, Suspense } from 'react'
import { AppFrame } from '#app/ui/app-frame.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { FRAME_ITEMS, HOME, useActiveEntry } from './app-navigation.tsx'
import { useSlowNavigation } from './use-slow-navigation.ts'

const SkeletonForPath = lazy(async () => ({ default: (await import('#app/ui/skeletons.tsx')).SkeletonForPath }))

/** The navigation around the page, or around the next page's skeleton while that page is slow to load. */
export function AppShellFrame({ bell, children }: { bell: ReactNode; children: ReactNode }) {
	const waitingFor = useSlowNavigation()
	return (
		<>
			<SkipLink targetId="main">Skip to content</SkipLink>
			<AppFrame items={FRAME_ITEMS} active={useActiveEntry()} label="Main" home={HOME} bell={bell}>
				{waitingFor === null ? null : (
					<Suspense>
						<SkeletonForPath path={waitingFor} label="Loading" />
					</Suspense>
				)}
				<div className="contents" hidden={waitingFor !== null}>
					{children}
				</div>
			</AppFrame>
		</>
	)
}
