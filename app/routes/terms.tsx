import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { termsOfUse } from '../domains/accounts/model/legal/terms.ts'
import { BackLink } from '../domains/accounts/ui/back-link.tsx'
import { LegalPage } from '../domains/accounts/ui/legal-page.tsx'
import type { Route } from './+types/terms'

export const handle = { frame: false, static: true }
export const meta: Route.MetaFunction = () => [
	{ title: 'Terms of Use · Nomster' },
	{ name: 'description', content: 'What you and Nomster agree to when you keep your recipes here.' },
]

export default function TermsPage() {
	const navigate = useNavigate()
	const goBack = (event: MouseEvent) => {
		// The first page of a tab has no history; the link then leads to the start page.
		if (window.history.length <= 1 || event.metaKey || event.ctrlKey) return
		event.preventDefault()
		navigate(-1)
	}
	return (
		<LegalPage
			text={termsOfUse}
			back={
				<BackLink to="/" onClick={goBack}>
					Back
				</BackLink>
			}
		/>
	)
}
