import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { AppFrame } from '#app/ui/app-frame.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { ASSISTANT, BAR_ITEMS, HOME, RAIL_ITEMS, useActiveEntry } from './app-navigation.tsx'

const SkeletonForPath = lazy(async () => ({ default: (await import('#app/ui/skeletons.tsx')).SkeletonForPath }))

type AppShellFrameProps = {
	bell: ReactNode
	/** The floating button that opens the assistant, on every page but the assistant's own. */
	assistant: ReactNode
	children: ReactNode
}

/** The navigation around the page, or around the next page's skeleton while that page is slow to load. */
export function AppShellFrame({ bell, assistant, children }: AppShellFrameProps) {
	const waitingFor = useSlowNavigation()
	const active = useActiveEntry()
	const isChat = active === ASSISTANT.to
	return (
		<>
			<SkipLink targetId="main">Skip to content</SkipLink>
			<AppFrame
				bar={BAR_ITEMS}
				rail={RAIL_ITEMS}
				active={active}
				label="Main"
				home={HOME}
				railItem={ASSISTANT}
				bell={bell}
				hideBar={isChat}
			>
				{waitingFor === null ? null : (
					<Suspense>
						<SkeletonForPath path={waitingFor} label="Loading" />
					</Suspense>
				)}
				<div className="contents" hidden={waitingFor !== null}>
					{children}
				</div>
			</AppFrame>
			{isChat ? null : assistant}
		</>
	)
}

/** A page from the device usually appears within this time, before any sign of loading. */
const PATIENCE_MS = 150

/**
 * The path of the page that is being loaded, once loading takes noticeably long; null otherwise, and for the page that
 * is already open.
 */
function useSlowNavigation(): string | null {
	const { state, location: next, formData } = useNavigation()
	const here = useLocation().pathname
	const path = state === 'loading' && !formData && next.pathname !== here ? next.pathname : null
	const [slow, setSlow] = useState<string | null>(null)
	useEffect(() => {
		if (path === null) return
		const timer = setTimeout(() => setSlow(path), PATIENCE_MS)
		return () => {
			clearTimeout(timer)
			setSlow(null)
		}
	}, [path])
	return slow
}
