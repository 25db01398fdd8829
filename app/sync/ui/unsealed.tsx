import { lazy, Suspense, useEffect, useState } from 'react'
import { whenAtRest } from '../../platform/client/when-at-rest.ts'

const UnsealedNotice = lazy(() => import('./unsealed-notice.tsx'))

/** For a page of somebody who is signed out: asks about edits that lie on this device without a lock. Mostly there are none, and nothing of it is loaded before the page has come to rest. */
export function Unsealed() {
	const [isDue, setIsDue] = useState(false)
	useEffect(() => whenAtRest(() => setIsDue(true)), [])
	return isDue ? (
		<Suspense>
			<UnsealedNotice />
		</Suspense>
	) : null
}
