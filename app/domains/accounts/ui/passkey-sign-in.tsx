import { lazy, Suspense, useEffect, useState } from 'react'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

/** The place of the sign-in by passkey, whose code the login page loads when it is at rest. */
export const PasskeySignIn = () => {
	const [isLoaded, setIsLoaded] = useState(false)
	useEffect(() => ('PublicKeyCredential' in window ? whenAtRest(() => setIsLoaded(true)) : undefined), [])
	return (
		<div className="mt-4 min-h-12">
			{isLoaded ? (
				<Suspense>
					<PasskeyButton />
				</Suspense>
			) : null}
		</div>
	)
}
