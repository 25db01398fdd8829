import type { PlanWish } from '#app/domains/meal-plan/model/auto/open-slots.ts'
import { AUTO } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import { type Day, parseDay } from '#app/platform/model/calendar.ts'
import { dateOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { WeekdayField } from './rule-fields.tsx'

type WishFormProps = {
	wish: PlanWish
	sections: readonly string[]
	today: Day
	/** The last day that may be planned. */
	last: Day
	onChange: (wish: PlanWish) => void
}

/** Which days and which meals to plan. */
export const WishForm = ({ wish, sections, today, last, onChange }: WishFormProps) => {
	const me = useMe()
	const set = (changes: Partial<PlanWish>) => onChange({ ...wish, ...changes })
	return (
		<section className="mt-5 grid gap-5">
			<h3 className="text-h3">{AUTO.which}</h3>
			<div className="grid grid-cols-2 gap-3">
				<Field label={AUTO.from}>
					<TextInput
						type="date"
						min={today}
						max={last}
						value={wish.from}
						onChange={({ target }) => set({ from: parseDay(target.value) ?? wish.from })}
					/>
				</Field>
				<Field label={AUTO.to}>
					<TextInput
						type="date"
						min={wish.from}
						max={last}
						value={wish.to}
						onChange={({ target }) => set({ to: parseDay(target.value) ?? wish.to })}
					/>
				</Field>
				<p className="num col-span-2 -mt-1 text-small text-ink-2">{AUTO.reach(dateOf(last, today, me))}</p>
			</div>
			<WeekdayField label={AUTO.weekdays} chosen={wish.weekdays} onChange={(weekdays) => set({ weekdays })} />
			<fieldset>
				<legend className="field-label">{AUTO.sections}</legend>
				<div className="flex flex-wrap gap-2">
					{sections.map((section) => (
						<ChipCheckbox
							key={section}
							checked={wish.sections.includes(section)}
							onChange={({ target }) =>
								set({
									sections: sections.filter((one) => (one === section ? target.checked : wish.sections.includes(one))),
								})
							}
						>
							{section}
						</ChipCheckbox>
					))}
				</div>
			</fieldset>
		</section>
	)
}
