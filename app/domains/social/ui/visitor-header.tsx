import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { LANDING } from '../model/messages.ts'

/** What stands over a public page for somebody who is not signed in: the house's name and the two ways in. */
export const VisitorHeader = () => (
	<header className="page flex h-16 items-center gap-4 lg:h-20">
		<Link to="/" className="mr-auto flex min-h-11 items-center gap-2.5">
			<LogoMark />
			<span className="serif text-h3">Nomster</span>
		</Link>
		<Link to="/login" className="inline-flex min-h-11 items-center px-1 font-semibold">
			{LANDING.login}
		</Link>
		<ButtonLink to="/register" look="quiet" size="small" className="max-[26rem]:hidden">
			{LANDING.getStarted}
		</ButtonLink>
	</header>
)
