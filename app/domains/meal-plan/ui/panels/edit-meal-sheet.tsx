import { Plus } from 'lucide-react'
import { useState } from 'react'
import { attempt, update } from '#app/domains/meal-plan/client/planner-acts.ts'
import { type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import { MEAL_LIMITS } from '#app/domains/meal-plan/model/plan-limits.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { saveEater } from '#app/domains/meal-plan/model/verbs-table.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { ForTheTable } from '../table/for-the-table.tsx'
import { readServings, SectionField, ServingsField, TimeField } from './fields.tsx'
import { useBusy } from './use-busy.ts'

const NOBODY: TableSeat[] = []

/** The fields of a meal: name, slot, time, servings, notes, guests, and whether it is locked. */
export const EditMealSheet = ({ cook, meal, sections, onClose }: PanelProps & { meal: PlannedMeal }) => {
	const [name, setName] = useState(meal.name)
	const [section, setSection] = useState(meal.section)
	const [time, setTime] = useState(meal.time ?? '')
	const [servings, setServings] = useState(meal.servings === null ? '' : String(meal.servings))
	const [notes, setNotes] = useState(meal.notes)
	const [isLocked, setLocked] = useState(meal.is_locked)
	const [guests, setGuests] = useState<readonly string[]>(meal.guests)
	const { isBusy, run } = useBusy(onClose)

	const save = () => {
		const said = { name, time: time || null, servings: readServings(servings), notes, is_locked: isLocked }
		return run(() => update(cook, meal, { ...said, guests: guests.length > 0 ? [...guests] : null }, section))
	}

	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={meal.name}
			description={dayAndDate(meal.date, cook.today, cook.me)}
			closeLabel={PLANNER.close}
			footer={
				<Button look="primary" type="submit" form="edit-meal" className="w-full" busy={isBusy}>
					{PLANNER.save}
				</Button>
			}
		>
			<form
				id="edit-meal"
				className="mt-3 grid gap-4"
				onSubmit={(event) => {
					event.preventDefault()
					void save()
				}}
			>
				<Field label={PLANNER.name}>
					<TextInput
						value={name}
						required
						maxLength={MEAL_LIMITS.name}
						onChange={(event) => setName(event.target.value)}
					/>
				</Field>
				<div className="grid grid-cols-2 gap-3 md:grid-cols-3">
					<div className="col-span-2 md:col-span-1">
						<SectionField sections={sections} value={section} onChange={setSection} />
					</div>
					<TimeField value={time} onChange={setTime} />
					<ServingsField value={servings} onChange={setServings} />
				</div>
				<Field label={PLANNER.notes}>
					<TextArea
						rows={3}
						value={notes}
						maxLength={MEAL_LIMITS.notes}
						onChange={(event) => setNotes(event.target.value)}
					/>
				</Field>
				<Guests cook={cook} chosen={guests} onChange={setGuests} />
				<ForTheTable recipe_id={meal.recipe_id} guests={guests} />
				<Switch checked={isLocked} onChange={(event) => setLocked(event.target.checked)} hint={PLANNER.lockedHint}>
					{PLANNER.locked}
				</Switch>
			</form>
		</SheetPanel>
	)
}

type GuestsProps = Pick<PanelProps, 'cook'> & { chosen: readonly string[]; onChange: (ids: string[]) => void }

const Guests = ({ cook, chosen, onChange }: GuestsProps) => {
	const guests = useRows(tableOf(cook.me), NOBODY).filter(({ is_guest }) => is_guest)
	const [name, setName] = useState('')
	const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
	const invite = async () => {
		if (!name.trim()) return
		const id = makeId()
		const eater = { name, is_guest: true, position: guests.length }
		if (!(await attempt(cook, PLANNER.updateFailed, () => saveEater({ id, eater })))) return
		setName('')
		onChange([...chosen, id])
	}
	return (
		<fieldset>
			<legend className="field-label">{PLANNER.guests}</legend>
			{guests.map((guest) => (
				<Checkbox key={guest.id} checked={chosen.includes(guest.id)} onChange={() => toggle(guest.id)}>
					{guest.name}
				</Checkbox>
			))}
			<div className="flex items-center gap-2">
				<Field label={PLANNER.guestName} labelHidden className="flex-1">
					<TextInput
						value={name}
						placeholder={PLANNER.guestName}
						maxLength={100}
						onChange={(event) => setName(event.target.value)}
						onKeyDown={(event) => {
							if (event.key !== 'Enter') return
							event.preventDefault()
							void invite()
						}}
						autoComplete="off"
					/>
				</Field>
				<IconButton look="quiet" label={PLANNER.addGuest} onClick={() => void invite()}>
					<Plus aria-hidden="true" />
				</IconButton>
			</div>
		</fieldset>
	)
}
