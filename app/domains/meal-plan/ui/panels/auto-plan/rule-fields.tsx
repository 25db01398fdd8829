import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AUTO } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import type { Weekday } from '#app/domains/meal-plan/model/auto/rules.ts'
import { weekOf } from '#app/platform/model/calendar.ts'
import { shortWeekdayOf, weekdayOf } from '#app/platform/model/dates.ts'
import type { WeekStart } from '#app/platform/model/place.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

/** An arbitrary week that gives the weekdays' names. */
const A_WEEK = weekOf('2026-01-05')
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
/** The weekdays in the cook's order. */
const WEEKDAYS_FROM: Record<WeekStart, readonly Weekday[]> = {
	monday: WEEKDAYS,
	sunday: [7, 1, 2, 3, 4, 5, 6],
	saturday: [6, 7, 1, 2, 3, 4, 5],
}
const dayOf = (weekday: Weekday) => A_WEEK[weekday - 1] ?? ''

type WeekdayFieldProps = {
	label: string
	chosen: readonly Weekday[]
	onChange: (chosen: Weekday[]) => void
}

/** Chooses some of the seven weekdays. */
export const WeekdayField = ({ label, chosen, onChange }: WeekdayFieldProps) => (
	<fieldset>
		<legend className="field-label">{label}</legend>
		<div className="flex flex-wrap gap-1.5">
			{WEEKDAYS_FROM[useMe()?.week_start ?? 'monday'].map((weekday) => (
				<ChipCheckbox
					key={weekday}
					className="!px-3"
					aria-label={weekdayOf(dayOf(weekday))}
					checked={chosen.includes(weekday)}
					onChange={({ target }) =>
						onChange(WEEKDAYS.filter((one) => (one === weekday ? target.checked : chosen.includes(one))))
					}
				>
					{shortWeekdayOf(dayOf(weekday))}
				</ChipCheckbox>
			))}
		</div>
	</fieldset>
)

type NumberFieldProps = {
	label: string
	value: number | null
	max: number
	onChange: (value: number | null) => void
	className?: string
}

/** A whole number; empty means no limit. */
export const NumberField = ({ label, value, max, onChange, className }: NumberFieldProps) => (
	<Field label={label} {...(className ? { className } : {})}>
		<TextInput
			type="number"
			inputMode="numeric"
			min={0}
			max={max}
			placeholder={AUTO.noLimit}
			value={value ?? ''}
			onChange={({ target }) => onChange(target.value.trim() === '' ? null : Math.max(0, Math.floor(+target.value)))}
		/>
	</Field>
)

/** One rule of a list, with a button that removes it. */
export const RuleRow = ({ name, onDrop, children }: { name: string; onDrop: () => void; children: ReactNode }) => (
	<li className="relative grid gap-3 rounded-md bg-oat p-3 pr-14">
		{children}
		<IconButton label={AUTO.drop(name)} onClick={onDrop} className="!absolute top-1.5 right-1.5">
			<Trash2 aria-hidden="true" />
		</IconButton>
	</li>
)
