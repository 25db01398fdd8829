import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { type AuditErrors, type AuditTyped, auditQuery } from '../model/audit-filter.ts'
import { AUDIT_PAGE, AUDIT_WORDS } from '../model/audit-words.ts'

const ACTIONS = Object.entries(AUDIT_WORDS).sort(([, one], [, other]) => (one < other ? -1 : 1))

/** Which rows are shown: a form that only changes the address. */
export const AuditFilters = ({ typed, errors }: { typed: AuditTyped; errors: AuditErrors | null }) => (
	<Form method="get" aria-label={AUDIT_PAGE.filters} className="mt-8 grid gap-4 sm:grid-cols-2">
		<Field label={AUDIT_PAGE.action}>
			<Select name="action" defaultValue={typed.action}>
				<option value="">{AUDIT_PAGE.any}</option>
				{ACTIONS.map(([action, words]) => (
					<option key={action} value={action}>
						{words}
					</option>
				))}
			</Select>
		</Field>
		<Field label={AUDIT_PAGE.outcome}>
			<Select name="outcome" defaultValue={typed.outcome}>
				<option value="">{AUDIT_PAGE.any}</option>
				<option value="done">{AUDIT_PAGE.outcomes.done}</option>
				<option value="refused">{AUDIT_PAGE.outcomes.refused}</option>
			</Select>
		</Field>
		<Field label={AUDIT_PAGE.from} hint={AUDIT_PAGE.datesHint} error={errors?.from}>
			<TextInput type="date" name="from" defaultValue={typed.from} />
		</Field>
		<Field label={AUDIT_PAGE.to} hint={AUDIT_PAGE.datesHint} error={errors?.to}>
			<TextInput type="date" name="to" defaultValue={typed.to} />
		</Field>
		<Field label={AUDIT_PAGE.person} hint={AUDIT_PAGE.personHint} error={errors?.person} className="sm:col-span-2">
			<TextInput name="person" defaultValue={typed.person} autoComplete="off" spellCheck={false} />
		</Field>
		<div className="flex flex-wrap items-center gap-3 sm:col-span-2">
			<Button type="submit" look="primary">
				{AUDIT_PAGE.show}
			</Button>
			{auditQuery(typed) === '' ? null : (
				<ButtonLink to="." look="text">
					{AUDIT_PAGE.clear}
				</ButtonLink>
			)}
		</div>
	</Form>
)
