import { useId } from 'react'
import { MEAL_LIMITS } from '#app/domains/meal-plan/model/plan-limits.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { Field } from '#app/ui/field.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

/** The section of a meal: an existing one, or a new one of the cook's own. */
export const SectionField = ({
	sections,
	value,
	onChange,
}: {
	sections: readonly string[]
	value: string
	onChange: (section: string) => void
}) => {
	const list = useId()
	return (
		<Field label={PLANNER.section}>
			<TextInput
				list={list}
				value={value}
				maxLength={MEAL_LIMITS.section}
				onChange={(event) => onChange(event.target.value)}
				autoComplete="off"
			/>
			<datalist id={list}>
				{sections.map((section) => (
					<option key={section} value={section} />
				))}
			</datalist>
		</Field>
	)
}

export const TimeField = ({ value, onChange }: { value: string; onChange: (time: string) => void }) => (
	<Field label={PLANNER.time}>
		<TextInput type="time" value={value} onChange={(event) => onChange(event.target.value)} />
	</Field>
)

export const ServingsField = ({ value, onChange }: { value: string; onChange: (servings: string) => void }) => (
	<Field label={PLANNER.servings}>
		<TextInput
			type="number"
			inputMode="numeric"
			min={1}
			max={1_000}
			value={value}
			onChange={(event) => onChange(event.target.value)}
		/>
	</Field>
)

export const DateField = ({
	label,
	value,
	onChange,
}: {
	label: string
	value: string
	onChange: (date: string) => void
}) => (
	<Field label={label}>
		<TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
	</Field>
)

/** How often a meal repeats, and until when. */
export const OftenFields = ({
	weeks,
	onWeeks,
	until,
	onUntil,
}: {
	weeks: number
	onWeeks: (weeks: number) => void
	until: string
	onUntil: (day: string) => void
}) => (
	<div className="mt-4 grid gap-4">
		<Stepper
			label={PLANNER.everyWeeks}
			fewerLabel={PLANNER.fewer}
			moreLabel={PLANNER.moreWeeks}
			value={weeks}
			max={52}
			format={PLANNER.every}
			onValueChange={onWeeks}
		/>
		<DateField label={PLANNER.until} value={until} onChange={onUntil} />
	</div>
)

/** A typed whole number; null for an empty field. The verb rejects invalid numbers with a message. */
export const readServings = (text: string): number | null => (text.trim() === '' ? null : Number(text))
