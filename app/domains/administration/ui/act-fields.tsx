import { DELETION, GRACE_DAYS } from '#app/domains/accounts/model/deletion.ts'
import { PLAN_GRANT_NAMES } from '#app/domains/billing/model/grants.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { ACCOUNT_ACTS, type AccountVerb } from '../model/account-verbs.ts'
import type { Person } from '../model/person.ts'
import type { ActErrors } from '../model/read-act.ts'

type ActFieldsProps = { verb: AccountVerb; person: Person; errors: ActErrors }

/** What a verb asks for. */
export function ActFields({ verb, person, errors }: ActFieldsProps) {
	switch (verb) {
		case 'disable':
			return <Reason error={errors.reason} />
		case 'schedule':
			return (
				<>
					<Field label={ACCOUNT_ACTS.days} hint={DELETION.graceHint} error={errors.grace_days}>
						<TextInput name="grace_days" inputMode="numeric" defaultValue={String(GRACE_DAYS.default)} maxLength={8} />
					</Field>
					<Reason error={errors.reason} />
				</>
			)
		case 'delete':
			return (
				<>
					<Field label={ACCOUNT_ACTS.email} hint={ACCOUNT_ACTS.emailHint} error={errors.email}>
						<TextInput name="email" inputMode="email" autoComplete="off" autoCapitalize="off" spellCheck={false} />
					</Field>
					<Reason error={errors.reason} />
				</>
			)
		case 'grant_plan':
			return (
				<Field label={ACCOUNT_ACTS.plan} error={errors.plan}>
					<Select name="plan" defaultValue={person.granted}>
						{PLAN_GRANT_NAMES.map((plan) => (
							<option key={plan} value={plan}>
								{ACCOUNT_ACTS.plans[plan]}
							</option>
						))}
					</Select>
				</Field>
			)
		case 'change_role':
			return (
				<Field
					label={ACCOUNT_ACTS.role}
					error={errors.role}
					hint={person.isInAdminEmails ? ACCOUNT_ACTS.inAdminEmails : undefined}
				>
					<Select name="role">
						{person.roles.map((role) => (
							<option key={role} value={role}>
								{ACCOUNT_ACTS.roles[role]}
							</option>
						))}
					</Select>
				</Field>
			)
		default:
			return null
	}
}

const Reason = ({ error }: { error: string | undefined }) => (
	<Field label={ACCOUNT_ACTS.reason} error={error}>
		<TextArea name="reason" />
	</Field>
)
