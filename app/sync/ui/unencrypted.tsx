import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { loadAtRest } from '#app/platform/client/when-at-rest.ts'

const UnencryptedNotice = lazy(() => loadAtRest(() => import('./unencrypted-notice.tsx')))

/**
 * For a page of a signed-out cook: asks about unencrypted edits on this device. Usually there are none, and nothing of
 * it is loaded before the page is idle.
 */
export function Unencrypted() {
	const [isMounted, setIsMounted] = useState(false)
	const isRefused = useRefusal()
	useEffect(() => setIsMounted(true), [])
	return isMounted ? (
		<Suspense>
			<UnencryptedNotice isRefused={isRefused} />
		</Suspense>
	) : null
}

/**
 * Whether a form of this page was sent and the page has stayed: a successful sign-in would have left it. Watched from
 * the beginning, since a form may be sent before the notice is loaded.
 */
function useRefusal(): boolean {
	const { state, formMethod } = useNavigation()
	const [isRefused, setIsRefused] = useState(false)
	const wasSent = useRef(false)
	useEffect(() => {
		if (formMethod === 'POST') wasSent.current = true
		else if (state === 'idle' && wasSent.current) setIsRefused(true)
	}, [state, formMethod])
	return isRefused
}
