import { lazy, Suspense } from 'react'
import { useAccount } from '../domains/accounts/client/use-account.ts'
import type { Route } from './+types/account.preferences'

const PreferencesForm = lazy(() => import('../domains/accounts/ui/preferences-form.tsx'))

export const meta: Route.MetaFunction = () => [{ title: 'Preferences · Nomster' }]

export default function AccountPreferences() {
	const { userId } = useAccount()
	return (
		<>
			<h2 className="sr-only">Preferences</h2>
			<Suspense>
				<PreferencesForm userId={userId} />
			</Suspense>
		</>
	)
}
