import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { REGISTER } from '../model/messages.ts'
import { withNext } from '../model/next-path.ts'
import { NAME_MAX_LENGTH } from '../model/profile-limits.ts'
import type { ProviderButton } from '../model/provider-paths.ts'
import type { Registration, RegistrationInput } from '../model/registration.ts'
import { STAY } from '../model/stay.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ProviderPlace } from './provider-place.tsx'
import { StayCheckbox } from './stay-checkbox.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useLazyValidation } from './use-lazy-validation.ts'

const TermsReader = lazy(() => import('./terms-reader.tsx'))
const loadValidation = () => import('./validate-registration.ts').then((module) => module.validateRegistration)

type Errors = Record<string, string[] | null> | null | undefined

/** The spec's toast in addition to the sentences at the fields: only the first. */
function toastFirst(errors: Errors) {
	const [first] = Object.values(errors ?? {}).flatMap((sentences) => sentences ?? [])
	if (first) showToast({ kind: 'problem', title: first })
}

/** Sign-up. The server validates every form; the same rules run in the browser once they are loaded. */
export const RegisterForm = ({
	answer,
	providers,
	from,
}: {
	answer: SubmissionResult<string[]> | undefined
	providers: readonly ProviderButton[]
	/** The public recipe that the visitor came from. */
	from: { title: string; path: string } | null
}) => {
	const { start, validate, validation } = useLazyValidation(loadValidation)
	const [form, fields] = useForm<RegistrationInput, Registration>({ lastResult: answer ?? null, ...validation })
	const [readsTerms, setReadsTerms] = useState(false)
	const isBusy = useNavigation().formMethod === 'POST'
	const next = useSearchParams()[0].get('next')
	const { onSubmit, ...formProps } = getFormProps(form)

	useEffect(() => toastFirst(answer?.error), [answer])

	const submit = (event: FormEvent<HTMLFormElement>) => {
		onSubmit(event)
		if (event.defaultPrevented && validate) toastFirst(validate(new FormData(event.currentTarget)).reply().error)
	}

	return (
		<>
			<h1 className="text-h1 lg:text-display">Create an Account</h1>
			{from ? (
				<p className="mt-4">
					{REGISTER.comeBack(from.title)}{' '}
					<Link to={from.path} className="inline-flex min-h-11 items-center font-semibold text-accent-text">
						{REGISTER.lookFirst}
					</Link>
				</p>
			) : null}
			<Form
				{...formProps}
				method="post"
				noValidate
				onSubmit={submit}
				onFocus={start}
				className="mt-7 grid grid-cols-1 gap-5"
			>
				{form.errors ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{form.errors[0]}
					</Notice>
				) : null}
				<div className="grid grid-cols-2 items-start gap-3">
					<Field id={fields.first_name.id} label="First name" error={fields.first_name.errors?.[0]}>
						<TextInput
							key={fields.first_name.key}
							name="first_name"
							autoComplete="given-name"
							defaultValue={fields.first_name.initialValue}
							maxLength={NAME_MAX_LENGTH}
						/>
					</Field>
					<Field id={fields.last_name.id} label="Last name" error={fields.last_name.errors?.[0]}>
						<TextInput
							key={fields.last_name.key}
							name="last_name"
							autoComplete="family-name"
							defaultValue={fields.last_name.initialValue}
							maxLength={NAME_MAX_LENGTH}
						/>
					</Field>
				</div>
				<Field id={fields.email.id} label="Email" error={fields.email.errors?.[0]}>
					<TextInput
						key={fields.email.key}
						name="email"
						type="email"
						autoComplete="username"
						autoCapitalize="none"
						defaultValue={fields.email.initialValue}
					/>
				</Field>
				<NewPasswordField
					id={fields.password.id}
					label="Password"
					error={fields.password.errors?.[0]}
					showLabel="Show password"
					hideLabel="Hide password"
				/>
				<TermsField
					id={fields.terms.id}
					accepted={fields.terms.initialValue === 'on'}
					error={fields.terms.errors?.[0]}
					onRead={() => setReadsTerms(true)}
				/>
				<StayCheckbox isOn={!answer?.initialValue || answer.initialValue.stay === STAY.on} />
				<TimeZoneField />
				<Button type="submit" look="primary" className="w-full text-h4" busy={isBusy}>
					Create an Account
				</Button>
			</Form>
			<ProviderPlace providers={providers} />
			<p className="mt-6 text-center text-ink-2">
				Already have an account?{' '}
				<Link
					to={withNext('/login', next)}
					className="inline-flex min-h-11 items-center font-semibold text-accent-text"
				>
					Login
				</Link>
			</p>
			<Dialog
				open={readsTerms}
				onOpenChange={setReadsTerms}
				title="Terms of Use"
				closeLabel="Close"
				className="[--dialog-width:44rem]"
			>
				<Suspense>
					<TermsReader />
				</Suspense>
			</Dialog>
		</>
	)
}

type TermsFieldProps = { id: string; accepted: boolean; error: string | undefined; onRead: () => void }

const TermsField = ({ id, accepted, error, onRead }: TermsFieldProps) => (
	<div>
		<Checkbox
			id={id}
			name="terms"
			defaultChecked={accepted}
			aria-invalid={error ? true : undefined}
			aria-describedby={error ? `${id}-error` : undefined}
		>
			By continuing you accept our{' '}
			{/* Without scripts, or with a middle click, the separate page opens; else the dialog, which keeps what was typed. */}
			<a
				href="/terms"
				target="_blank"
				rel="noreferrer"
				className="font-semibold text-accent-text underline underline-offset-4"
				onClick={(event) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey) return
					event.preventDefault()
					onRead()
				}}
			>
				Terms of Use
			</a>
		</Checkbox>
		{error ? (
			<p id={`${id}-error`} className="field-error">
				<CircleAlert aria-hidden="true" />
				<span>{error}</span>
			</p>
		) : null}
	</div>
)
