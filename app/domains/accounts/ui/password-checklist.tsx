import { Check, Circle } from 'lucide-react'
import { isLongEnough, missingKinds, PASSWORD_KINDS, PASSWORD_MIN_LENGTH } from '../model/password-rule.ts'

/** The rules for a new password, ticked off while it is typed. */
export const PasswordChecklist = ({ password, id }: { password: string; id: string }) => {
	const missing = missingKinds(password)
	const rules = [
		{ name: `${PASSWORD_MIN_LENGTH} characters`, kept: isLongEnough(password) },
		...PASSWORD_KINDS.map(({ name }) => ({ name, kept: !missing.includes(name) })),
	]
	return (
		<ul id={id} className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1 text-small">
			{rules.map(({ name, kept }) => (
				<li key={name} className={`flex items-center gap-2 ${kept ? 'text-herb-text' : 'text-ink-2'}`}>
					{kept ? <Check aria-hidden="true" className="size-4" /> : <Circle aria-hidden="true" className="size-4" />}
					{name}
					<span className="sr-only">{kept ? ', done' : ''}</span>
				</li>
			))}
		</ul>
	)
}
