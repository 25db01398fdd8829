import { CircleAlert, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { loadAtRest } from '#app/platform/client/when-at-rest.ts'
import { SESSION_DISABLED } from '#app/sync/model/session-disabled.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { withNext } from '../model/next-path.ts'
import type { ProviderButton } from '../model/provider-paths.ts'
import { FORGOT_PATH } from '../model/recovery-link.ts'
import { ProviderPlace } from './provider-place.tsx'
import { RefusedNotice, SupportLink } from './refused-notice.tsx'
import { StayCheckbox } from './stay-checkbox.tsx'

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
export const LoginForm = ({
	answer,
	providers,
	problem,
	next,
	news,
	ended,
}: {
	answer: FormAnswer | undefined
	providers: readonly ProviderButton[]
	/** Why a sign-in at a provider has failed. */
	problem: string | null
	/** The page that the visitor asked for. */
	next: string | null
	/** What has just happened, above the form. */
	news: string | null
	/** Why the last session of this device was ended from elsewhere. */
	ended: string | null
}) => {
	const form = useFocusFirstError(answer)
	const isBusy = useNavigation().formMethod === 'POST'
	const refused = firstOf(answer, '') ?? problem
	const email = answer?.initialValue?.email
	return (
		<>
			<h1 className="text-display">Welcome Back</h1>
			{news ? (
				<Notice tone="herb" icon={<CircleCheck aria-hidden="true" />} role="status" className="mt-7">
					{news}
				</Notice>
			) : null}
			{ended ? (
				<Notice tone="butter" icon={<CircleAlert aria-hidden="true" />} role="status" className="mt-7">
					{ended}
					{ended.startsWith(SESSION_DISABLED) ? (
						<>
							{' '}
							<SupportLink />
						</>
					) : null}
				</Notice>
			) : null}
			<Form ref={form} method="post" noValidate className="mt-7 grid grid-cols-1 gap-5">
				{refused ? <RefusedNotice sentence={refused} /> : null}
				<Field label="Email" error={firstOf(answer, 'email')}>
					<TextInput
						name="email"
						type="email"
						autoComplete="username webauthn"
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
				<StayCheckbox isOn={!answer?.initialValue || answer.initialValue.stay === 'on'} />
				<Link
					to={FORGOT_PATH}
					className="-my-3 inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-text"
				>
					Forgot your password?
				</Link>
				<Button type="submit" look="primary" className="mt-1 w-full text-h4" busy={isBusy}>
					Login
				</Button>
			</Form>
			<PasskeySignIn />
			<ProviderPlace providers={providers} />
			<p className="mt-6 text-center text-ink-2">
				New here?{' '}
				<Link
					to={withNext('/register', next)}
					className="inline-flex min-h-11 items-center font-semibold text-accent-text"
				>
					Create an Account
				</Link>
			</p>
		</>
	)
}

const PasskeyButton = lazy(() => loadAtRest(() => import('./passkey-button.tsx')))

/** The place of the sign-in by passkey, whose code the login page loads when it is at rest. */
const PasskeySignIn = () => {
	const [isPossible, setIsPossible] = useState(false)
	useEffect(() => setIsPossible('PublicKeyCredential' in window), [])
	return (
		<div className="mt-4 min-h-12">
			{isPossible ? (
				<Suspense>
					<PasskeyButton />
				</Suspense>
			) : null}
		</div>
	)
}
