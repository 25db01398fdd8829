import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { FORGOT_PATH, RESET_PATH, recoveryTokenOf } from '../model/recovery-link.ts'
import type { ResetLink } from '../model/reset.ts'
import { NewPasswordField } from './new-password-field.tsx'

export type ResetAnswer = {
	link: ResetLink
	/** What is wrong with the new password. */
	fault?: string | undefined
	/** Why it was not saved, whatever it is. */
	refused?: string | undefined
}

/**
 * The page behind a reset link: verifying, the form, or what is wrong with the link. `link`: what the server knows when
 * the page is opened. `answer`: to the form.
 */
export const ResetPasswordPage = ({ link, answer }: { link: ResetLink; answer: ResetAnswer | undefined }) => {
	const isVerifying = useTokenOfHash(link) && answer === undefined
	const state = answer?.link ?? link
	if (state === 'open') return <NewPasswordForm answer={answer} />
	const sentence = answer?.link === 'none' ? ACCOUNT_MESSAGES.resetNoLink : SENTENCES[state]
	if (!isVerifying) return <InvalidLink sentence={sentence} />
	return (
		<>
			<div className="noscript:hidden">
				<h1 className="text-h1 lg:text-display">Verifying Reset Link</h1>
				<p role="status" className="mt-3 text-ink-2">
					One moment, please.
				</p>
			</div>
			{/* A hash never reaches the server, and without scripts nothing else does. */}
			<div className="hidden noscript:block">
				<InvalidLink sentence={sentence} />
			</div>
		</>
	)
}

const SENTENCES: Record<Exclude<ResetLink, 'open'>, string> = {
	expired: ACCOUNT_MESSAGES.resetExpired,
	invalid: ACCOUNT_MESSAGES.resetInvalid,
	none: ACCOUNT_MESSAGES.resetInvalid,
}

/**
 * While the server knows of no link, whether the address may still hold one in its hash. Its token leaves the address
 * at once, and the server takes it as it takes one of the query.
 */
function useTokenOfHash(link: ResetLink): boolean {
	const submit = useSubmit()
	const [isLooking, setIsLooking] = useState(link === 'none')
	useEffect(() => {
		const token = recoveryTokenOf(location.hash)
		if (token === undefined) {
			setIsLooking(false)
			return
		}
		history.replaceState(history.state, '', RESET_PATH)
		void submit({ intent: 'open', token }, { method: 'post', action: RESET_PATH, replace: true }).finally(() =>
			setIsLooking(false),
		)
	}, [submit])
	return isLooking
}

const InvalidLink = ({ sentence }: { sentence: string }): ReactNode => (
	<>
		<h1 className="text-h1 lg:text-display">Invalid or Expired Reset Link</h1>
		<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="status" className="mt-7">
			{sentence}
		</Notice>
		<ButtonLink to={FORGOT_PATH} look="primary" className="mt-6 w-full text-h4">
			Request New Link
		</ButtonLink>
	</>
)

const NewPasswordForm = ({ answer }: { answer: ResetAnswer | undefined }) => {
	const form = useFocusFirstError(answer)
	const isBusy = useNavigation().formMethod === 'POST'
	const isDifferent = answer?.fault === ACCOUNT_MESSAGES.passwordsDiffer
	return (
		<>
			<h1 className="text-h1 lg:text-display">Reset Your Password</h1>
			<p className="mt-3 text-ink-2">All your devices are signed out by it. Then you log in with the new one.</p>
			<Form ref={form} method="post" action={RESET_PATH} noValidate className="mt-7 grid grid-cols-1 gap-5">
				{answer?.refused ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{answer.refused}
					</Notice>
				) : null}
				<NewPasswordField
					label="New password"
					error={isDifferent ? undefined : answer?.fault}
					showLabel="Show new password"
					hideLabel="Hide new password"
				/>
				<Field label="Confirm new password" error={isDifferent ? answer?.fault : undefined}>
					<PasswordInput
						name="confirmation"
						autoComplete="new-password"
						showLabel="Show the confirmation"
						hideLabel="Hide the confirmation"
					/>
				</Field>
				<Button type="submit" look="primary" className="mt-1 w-full text-h4" busy={isBusy}>
					Reset Password
				</Button>
			</Form>
		</>
	)
}
