import { CircleAlert, MailCheck } from 'lucide-react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import { Reauthentication } from './reauthentication.tsx'
import { SecurityPage } from './security-page.tsx'

export type NewEmailAnswer = {
	/** As typed. */
	email: string
	sent: boolean
	/** What is wrong with the address. */
	fault?: string | undefined
	/** Why nothing was sent, whatever the address is. */
	refused?: string | undefined
	/** The code of the refusal. A missing recent authentication opens the dialog for one. */
	code?: string | undefined
}

/** Asks for a new address, which becomes the cook's once the link that is sent there has been used. */
export const NewEmailPage = ({ current, answer }: { current: string; answer: NewEmailAnswer | undefined }) => (
	<SecurityPage title="Change your email address">
		{answer?.sent ? (
			<Notice tone="herb" icon={<MailCheck aria-hidden="true" />} role="status">
				<p className="wrap-anywhere">We sent a link to {answer.email}. It works once, for an hour.</p>
				<p className="mt-1 wrap-anywhere">Until you use it, your address is {current}.</p>
			</Notice>
		) : (
			<NewEmailForm current={current} answer={answer} />
		)}
	</SecurityPage>
)

const NewEmailForm = ({ current, answer }: { current: string; answer: NewEmailAnswer | undefined }) => {
	const form = useFocusFirstError(answer)
	const submit = useSubmit()
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<>
			<p className="wrap-anywhere">
				Your address is {current}. It stays until you use the link that we send to the new one.
			</p>
			<Reauthentication answer={answer} onDone={() => void submit(form.current)} />
			<Form ref={form} method="post" noValidate className="grid grid-cols-1 gap-5">
				{answer?.refused ? (
					<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
						{answer.refused}
					</Notice>
				) : null}
				<Field label="New email" error={answer?.fault}>
					<TextInput
						name="email"
						type="email"
						autoComplete="email"
						autoCapitalize="none"
						defaultValue={answer?.email ?? ''}
					/>
				</Field>
				<Button type="submit" look="primary" busy={isBusy} className="lg:justify-self-start">
					Send Confirmation Link
				</Button>
			</Form>
		</>
	)
}
