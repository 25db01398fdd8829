import { Link, useLocation } from 'react-router'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { SECURITY_PATH } from '../../model/account-paths.ts'
import type { OwnMethods } from '../../model/reauthentication.ts'
import { REAUTHENTICATION } from '../../model/security-messages.ts'
import { ReauthenticateForm } from './reauthenticate-form.tsx'

/** The reauthentication on a page of its own. */
export const ReauthenticatePage = ({ methods, refused }: { methods: OwnMethods; refused: string | undefined }) => (
	<main className="mx-auto flex min-h-dvh w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:pt-12">
		<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
			<LogoMark className="size-11" />
		</Link>
		<h1 className="text-h1 lg:text-display">{REAUTHENTICATION.title}</h1>
		<p className="mt-3 text-ink-2">{REAUTHENTICATION.why}</p>
		<ReauthenticateForm methods={methods} query={useLocation().search} refused={refused} />
		<Link
			to={SECURITY_PATH}
			className="mt-6 inline-flex min-h-11 items-center self-start font-semibold text-accent-text"
		>
			{REAUTHENTICATION.back}
		</Link>
	</main>
)
