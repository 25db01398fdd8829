import { CircleAlert, MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'

export type ForgotAnswer = {
	/** As typed. */
	email: string
	sent: boolean
	/** What is wrong with the address. */
	fault?: string | undefined
	/** Why nothing was sent, whatever the address is. */
	refused?: string | undefined
}

/** Asks for the address, then says where the link went; the same for every address. */
export const ForgotPasswordPage = ({ answer }: { answer: ForgotAnswer | undefined }) =>
	answer?.sent ? <Sent email={answer.email} /> : <AskForAddress answer={answer} />

const AskForAddress = ({ answer }: { answer: ForgotAnswer | undefined }) => {
	const form = useFocusFirstError(answer)
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<>
			<h1 className="text-h1 lg:text-display">Forgot your password?</h1>
			<p className="mt-3 text-ink-2">We send you a link with which you can choose a new one.</p>
			<Form ref={form} method="post" noValidate onSubmit={stopWhenEmpty} className="mt-7 grid grid-cols-1 gap-5">
				{answer?.refused ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{answer.refused}
					</Notice>
				) : null}
				<Field label="Email" error={answer?.fault}>
					<TextInput
						name="email"
						type="email"
						autoComplete="username"
						autoCapitalize="none"
						defaultValue={answer?.email ?? ''}
					/>
				</Field>
				<Button type="submit" look="primary" className="mt-1 w-full text-h4" busy={isBusy}>
					Send Reset Link
				</Button>
			</Form>
			<ReturnToLogin />
		</>
	)
}

/** An empty address does nothing; without scripts the server answers it with the same page. */
function stopWhenEmpty(event: FormEvent<HTMLFormElement>): void {
	if (String(new FormData(event.currentTarget).get('email')).trim() === '') event.preventDefault()
}

const Sent = ({ email }: { email: string }) => {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [])
	return (
		<>
			<h1 ref={heading} tabIndex={-1} className="text-h1 lg:text-display">
				Check Your Email
			</h1>
			<Notice tone="herb" icon={<MailCheck aria-hidden="true" />} role="status" className="mt-7">
				<p className="wrap-anywhere">If {email} belongs to an account, a link is on its way there.</p>
				<p className="mt-1">It works once, for an hour. If no mail comes, look into the spam folder.</p>
			</Notice>
			<ReturnToLogin />
		</>
	)
}

const ReturnToLogin = () => (
	<ButtonLink to="/login" look="quiet" className="mt-6">
		Return to Login
	</ButtonLink>
)
