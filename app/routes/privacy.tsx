import { privacyPolicy } from '../domains/accounts/model/legal/privacy.ts'
import { BackLink } from '../domains/accounts/ui/back-link.tsx'
import { LegalPage } from '../domains/accounts/ui/legal-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/privacy'

export const handle = { frame: false, static: true }
export const meta: Route.MetaFunction = () => [
	{ title: 'Privacy Policy · Nomster' },
	{ name: 'description', content: 'What Nomster knows about you, what for, and how it is deleted.' },
]

export default function PrivacyPage() {
	return (
		<LegalPage
			text={privacyPolicy}
			back={<BackLink to="/account-settings">Account settings</BackLink>}
			actions={
				<>
					<ButtonLink to="/terms">View Terms of Use</ButtonLink>
					<ButtonLink to="/account-settings">Manage account settings</ButtonLink>
				</>
			}
		/>
	)
}
