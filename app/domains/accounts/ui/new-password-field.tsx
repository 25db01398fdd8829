import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { passwordRules } from '../model/password-rule.ts'

type NewPasswordFieldProps = {
	label: string
	/** The control's id, if the form library sets it. */
	id?: string
	error: string | undefined
	showLabel: string
	hideLabel: string
}

/** A new password and its rules in one list, each ticked off while it is typed. Sent as `password`. */
export const NewPasswordField = ({ label, id, error, showLabel, hideLabel }: NewPasswordFieldProps) => {
	const [password, setPassword] = useState('')
	return (
		<Field label={label} {...(id ? { id } : {})} error={error} hint={<Rules password={password} />}>
			<PasswordInput
				name="password"
				autoComplete="new-password"
				showLabel={showLabel}
				hideLabel={hideLabel}
				onChange={(event) => setPassword(event.target.value)}
			/>
		</Field>
	)
}

const Rules = ({ password }: { password: string }) => (
	<>
		It needs at least
		<ul className="mt-1 grid grid-cols-2 gap-x-3 gap-y-1">
			{passwordRules(password).map(({ name, isKept }) => (
				<li
					key={name}
					className={`flex items-center gap-2 first:col-span-2 ${isKept ? 'text-herb-text' : 'text-ink-2'}`}
				>
					{isKept ? (
						<Check aria-hidden="true" className="size-4 shrink-0" />
					) : (
						<Circle aria-hidden="true" className="size-4 shrink-0" />
					)}
					<span>
						{name}
						<span className="sr-only">{isKept ? ', done' : ''}</span>
					</span>
				</li>
			))}
		</ul>
	</>
)
