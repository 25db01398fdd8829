import { CircleAlert, MailCheck } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NEW_EMAIL_PATH, SECURITY_PATH } from '../model/account-paths.ts'
import type { EmailChange } from '../model/confirmation.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { withNext } from '../model/next-path.ts'

const WORDS: Record<Exclude<EmailChange, 'open'>, string> = {
	confirmed: ACCOUNT_MESSAGES.emailChanged,
	taken: ACCOUNT_MESSAGES.emailOfOther,
	used: ACCOUNT_MESSAGES.linkUsed,
	expired: ACCOUNT_MESSAGES.linkExpired,
	unknown: ACCOUNT_MESSAGES.linkUnknown,
}

/** The page behind the link that a new address is sent. An open link waits for a press, as on the confirmation page. */
export const ChangeEmailPage = ({
	state,
	isSignedIn,
	refused,
}: {
	state: EmailChange
	isSignedIn: boolean
	/** Why the press changed nothing, whatever the link is. */
	refused?: string | undefined
}) => {
	const isBusy = useNavigation().formMethod === 'POST'
	const isDone = state === 'confirmed'
	const to = isDone || state === 'used' ? SECURITY_PATH : NEW_EMAIL_PATH
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:pt-12">
			<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
				<LogoMark className="size-11" />
			</Link>
			<h1 className="text-h1 lg:text-display">Confirm your new email</h1>
			{state === 'open' ? (
				<Form method="post" className="mt-6 grid gap-5">
					{refused ? (
						<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
							{refused}
						</Notice>
					) : null}
					<p>One press, and your account uses this address. We tell the old one.</p>
					<Button type="submit" look="primary" className="text-h4" busy={isBusy}>
						Confirm new email address
					</Button>
				</Form>
			) : (
				<>
					<Notice
						tone={isDone ? 'herb' : 'beet'}
						icon={isDone ? <MailCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
						role="status"
						className="mt-6"
					>
						{WORDS[state]}
					</Notice>
					<ButtonLink to={isSignedIn ? to : withNext('/login', to)} look="quiet" className="mt-6">
						{isSignedIn ? 'Go to your account' : 'Login'}
					</ButtonLink>
				</>
			)}
		</main>
	)
}
