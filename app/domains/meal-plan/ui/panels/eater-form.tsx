import { useState } from 'react'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import type { Cook } from '#app/domains/meal-plan/client/planner-acts.ts'
import type { EaterRow } from '#app/domains/meal-plan/client/read-table.ts'
import { keepEater } from '#app/domains/meal-plan/client/table-acts.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { TABLE } from '#app/domains/meal-plan/model/table/table-words.ts'
import { ChipCheckbox } from '#app/ui/chip-checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const MAX_NAME = 100

type EaterFormProps = { cook: Cook; eater: EaterRow | null; position: number; onDone: () => void }

/** The form of an eater. Saving shows a toast with an undo. The submit button is in the foot of the sheet. */
export const EaterForm = ({ cook, eater, position, onDone }: EaterFormProps) => {
	const [name, setName] = useState(eater?.name ?? '')
	const [isGuest, setGuest] = useState(eater?.is_guest ?? false)
	const [allergens, setAllergens] = useState<readonly string[]>(eater?.allergens ?? [])
	const [diets, setDiets] = useState<readonly string[]>(eater?.diets ?? [])
	const [isNameless, setNameless] = useState(false)
	const [isBusy, setBusy] = useState(false)
	const save = async () => {
		if (isBusy) return
		if (!name.trim()) return setNameless(true)
		setBusy(true)
		const said = { name, is_guest: isGuest, allergens: [...allergens], diets: [...diets] }
		const isDone = await keepEater(cook, eater, { ...said, position: eater?.position ?? position })
		setBusy(false)
		if (isDone) onDone()
	}
	return (
		<form
			id="eater"
			noValidate
			className="mt-3 grid gap-5"
			onSubmit={(event) => {
				event.preventDefault()
				void save()
			}}
		>
			<Field label={PLANNER.name} error={isNameless && !name.trim() ? TABLE.nameMissing : undefined}>
				<TextInput
					value={name}
					maxLength={MAX_NAME}
					onChange={(event) => setName(event.target.value)}
					autoComplete="off"
				/>
			</Field>
			<Switch checked={isGuest} onChange={(event) => setGuest(event.target.checked)} hint={TABLE.isGuestHint}>
				{TABLE.isGuest}
			</Switch>
			<Needs label={TABLE.allergens} options={ALLERGENS} chosen={allergens} onChange={setAllergens} />
			<Needs label={TABLE.diets} options={TABLE_DIETS} chosen={diets} onChange={setDiets} />
		</form>
	)
}

type NeedsProps = {
	label: string
	options: readonly string[]
	chosen: readonly string[]
	onChange: (chosen: readonly string[]) => void
}

/**
 * Options of one of the spec's lists. A value stored by an earlier release that is no longer in a list is shown so that
 * it can be removed.
 */
const Needs = ({ label, options, chosen, onChange }: NeedsProps) => (
	<fieldset>
		<legend className="field-label">{label}</legend>
		<div className="flex flex-wrap gap-2">
			{[...new Set([...options, ...chosen])].map((option) => (
				<ChipCheckbox
					key={option}
					checked={chosen.includes(option)}
					onChange={({ target }) =>
						onChange(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
					}
				>
					{option}
				</ChipCheckbox>
			))}
		</div>
	</fieldset>
)
