import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PROVIDER_MESSAGES } from '../model/provider-messages.ts'
import type { FormAnswer } from './login-form.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { StayCheckbox } from './stay-checkbox.tsx'

/** Asks for the sign-in of the account to which a provider is to be connected. */
export const LinkForm = ({
	label,
	email,
	stay,
	otherWay,
	answer,
}: {
	label: string
	email: string
	/** As chosen where this sign-in has begun. */
	stay: boolean
	/** The page that proves in another way whose account it is, and comes back. */
	otherWay: string
	answer: FormAnswer | undefined
}) => {
	const isBusy = useNavigation().formMethod === 'POST'
	const refused = answer?.error?.['']?.[0]
	return (
		<PlainFrame title={PROVIDER_MESSAGES.linkTitle(label)}>
			<p className="mt-4 text-ink-2">{PROVIDER_MESSAGES.link(label)}</p>
			<Form method="post" noValidate className="mt-7 grid grid-cols-1 gap-5">
				{refused ? <RefusedNotice sentence={refused} /> : null}
				<Field label="Email">
					<TextInput name="email" type="email" autoComplete="username" readOnly value={email} />
				</Field>
				<Field label="Password" error={answer?.error?.password?.[0]}>
					<PasswordInput
						name="password"
						autoComplete="current-password"
						showLabel="Show password"
						hideLabel="Hide password"
					/>
				</Field>
				<StayCheckbox isOn={stay} />
				<Button type="submit" look="primary" className="w-full text-h4" busy={isBusy}>
					{PROVIDER_MESSAGES.linkButton}
				</Button>
			</Form>
			<ButtonLink to={otherWay} look="text" className="mt-3">
				{PROVIDER_MESSAGES.linkOtherWay}
			</ButtonLink>
		</PlainFrame>
	)
}
