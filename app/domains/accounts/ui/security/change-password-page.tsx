import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { ACCOUNT_MESSAGES } from '../../model/messages.ts'
import { asksForProof } from '../../model/reauthentication.ts'
import { PASSWORD_CHANGE, type PasswordAnswer } from '../../model/security-messages.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { Reauthentication } from './reauthentication.tsx'
import { SecurityPage } from './security-page.tsx'

/** Changes the password, or sets the first one. */
export const ChangePasswordPage = ({
	hasPassword,
	answered,
}: {
	hasPassword: boolean
	/** The answer to a form that was sent without scripts. */
	answered: PasswordAnswer | undefined
}) => {
	const fetcher = useFetcher<PasswordAnswer>()
	const answer = fetcher.data ?? answered
	const form = useFocusFirstError(answer)
	// The field for the next password begins with its list unticked.
	const [round, setRound] = useState(0)
	const isChanged = answer?.kind === 'changed'
	useEffect(() => {
		if (!isChanged) return
		form.current?.reset()
		setRound((now) => now + 1)
	}, [isChanged, form])

	const refused = answer?.kind === 'refused' && !asksForProof(answer) ? answer : undefined
	const fault = refused?.code === 'invalid' ? refused.message : undefined
	const isDifferent = fault === ACCOUNT_MESSAGES.passwordsDiffer
	return (
		<SecurityPage title={hasPassword ? PASSWORD_CHANGE.change : PASSWORD_CHANGE.set}>
			{isChanged ? (
				<Notice tone="herb" icon={<CircleCheck aria-hidden="true" />} role="status">
					{PASSWORD_CHANGE.changed}
				</Notice>
			) : null}
			{refused && !fault ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
					{refused.message}
				</Notice>
			) : null}
			<Reauthentication
				answer={answer?.kind === 'refused' ? answer : undefined}
				onDone={() => form.current?.requestSubmit()}
			/>
			<fetcher.Form ref={form} method="post" noValidate className="grid grid-cols-1 gap-5">
				<NewPasswordField
					key={round}
					label={PASSWORD_CHANGE.newPassword}
					error={isDifferent ? undefined : fault}
					showLabel="Show new password"
					hideLabel="Hide new password"
				/>
				<Field label={PASSWORD_CHANGE.repeat} hint={PASSWORD_CHANGE.hint} error={isDifferent ? fault : undefined}>
					<PasswordInput
						name="confirmation"
						autoComplete="new-password"
						showLabel="Show the confirmation"
						hideLabel="Hide the confirmation"
					/>
				</Field>
				<Button type="submit" look="primary" busy={fetcher.state !== 'idle'} className="justify-self-start">
					{hasPassword ? PASSWORD_CHANGE.change : PASSWORD_CHANGE.set}
				</Button>
			</fetcher.Form>
		</SecurityPage>
	)
}
