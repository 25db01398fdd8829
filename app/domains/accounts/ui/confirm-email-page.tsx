import { CircleAlert, MailCheck } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Confirmation } from '../model/confirmation.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { withNext } from '../model/next-path.ts'

const ACCOUNT = '/account'

const WORDS: Record<Exclude<Confirmation, 'open'>, string> = {
	confirmed: ACCOUNT_MESSAGES.confirmed,
	used: ACCOUNT_MESSAGES.linkUsed,
	expired: ACCOUNT_MESSAGES.linkExpired,
	unknown: ACCOUNT_MESSAGES.linkUnknown,
}

type ConfirmEmailProps = {
	state: Confirmation
	isSignedIn: boolean
	/** Where the cook goes on to: the account, or the page from which the cook came to register. */
	next: string
}

/**
 * The page behind a confirmation link. An open link waits for a press: a mail scanner follows links, but does not press
 * buttons.
 */
export const ConfirmEmailPage = ({ state, isSignedIn, next }: ConfirmEmailProps) => {
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:pt-12">
			<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
				<LogoMark className="size-11" />
			</Link>
			<h1 className="text-h1 lg:text-display">Confirm your email</h1>
			{state === 'open' ? (
				<Form method="post" className="mt-6 grid gap-5">
					<p>One press, and we know that our mails reach you.</p>
					<Button type="submit" look="primary" className="text-h4" busy={isBusy}>
						Confirm email address
					</Button>
				</Form>
			) : (
				<>
					<Notice
						tone={state === 'confirmed' ? 'herb' : 'beet'}
						icon={state === 'confirmed' ? <MailCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
						role="status"
						className="mt-6"
					>
						{WORDS[state]}
						{state === 'confirmed' || state === 'used' ? null : ' You can ask for a new one on your account page.'}
					</Notice>
					<ButtonLink to={isSignedIn ? next : withNext('/login', next)} look="quiet" className="mt-6">
						{!isSignedIn ? 'Login' : next === ACCOUNT ? 'Go to your account' : 'Continue'}
					</ButtonLink>
				</>
			)}
		</main>
	)
}
