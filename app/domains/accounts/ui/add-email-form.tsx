import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PROVIDER_MESSAGES } from '../model/provider-messages.ts'

type Props = { label: string; email: string; error: string | null | undefined }

/** Asks for the address that a provider did not give. */
export const AddEmailForm = ({ label, email, error }: Props) => {
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<>
			<h1 className="text-h1 lg:text-display">{PROVIDER_MESSAGES.addEmailTitle}</h1>
			<p className="mt-4 text-ink-2">{PROVIDER_MESSAGES.addEmail(label)}</p>
			<Form method="post" noValidate className="mt-7 grid grid-cols-1 gap-5">
				<Field label="Email" error={error}>
					<TextInput name="email" type="email" autoComplete="email" autoCapitalize="none" defaultValue={email} />
				</Field>
				<Button type="submit" look="primary" className="w-full text-h4" busy={isBusy}>
					{PROVIDER_MESSAGES.addEmailButton}
				</Button>
			</Form>
		</>
	)
}
