import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

/** The server's response to a form: the typed values, and sentences by field ('' is the form itself). */
export type FormAnswer = {
	initialValue?: Record<string, unknown> | null | undefined
	error?: Record<string, string[] | null> | null | undefined
}

const firstOf = (answer: FormAnswer | undefined, field: string) => answer?.error?.[field]?.[0]

/**
 * Sign-in. Plain inputs that the server validates: this is the first page for a returning cook, and a form library
 * would weigh more than everything else on it.
 */
export const LoginForm = ({ answer }: { answer: FormAnswer | undefined }) => {
	const form = useFocusFirstError(answer)
	const isBusy = useNavigation().formMethod === 'POST'
	const refused = firstOf(answer, '')
	const email = answer?.initialValue?.email
	return (
		<>
			<h1 className="text-display">Welcome Back</h1>
			<Form ref={form} method="post" noValidate className="mt-7 grid grid-cols-1 gap-5">
				{refused ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{refused}
					</Notice>
				) : null}
				<Field label="Email" error={firstOf(answer, 'email')}>
					<TextInput
						name="email"
						type="email"
						autoComplete="username"
						autoCapitalize="none"
						defaultValue={typeof email === 'string' ? email : ''}
					/>
				</Field>
				<Field label="Password" error={firstOf(answer, 'password')}>
					<PasswordInput
						name="password"
						autoComplete="current-password"
						showLabel="Show password"
						hideLabel="Hide password"
					/>
				</Field>
				<Button type="submit" look="primary" className="mt-1 w-full text-h4" busy={isBusy}>
					Login
				</Button>
			</Form>
			<p className="mt-6 text-center text-ink-2">
				New here?{' '}
				<Link to="/register" className="inline-flex min-h-11 items-center font-semibold text-accent-text">
					Create an Account
				</Link>
			</p>
		</>
	)
}

/** Focuses the first invalid field of a form after each response of the server. */
function useFocusFirstError(answer: unknown): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}, [answer])
	return form
}
