import { type FormEvent, useState } from 'react'
import type { Food } from '#app/domains/ingredients/model/foods/food.ts'
import { setPack } from '#app/domains/meal-plan/client/rest-kitchen.ts'
import { type Pack, type PackRow, packGrams } from '#app/domains/meal-plan/model/rest/packs.ts'
import { REST as R } from '#app/domains/meal-plan/model/rest/rest-words.ts'
import { parseTyped, typedOf } from '#app/domains/shopping/model/typed-amount.ts'
import type { Me } from '#app/platform/model/me.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

/** Units in which packs are sold; a food offers those whose weight is known. */
const UNITS = ['gram', 'kilogram', 'milliliter', 'liter', 'bunch', 'can', 'piece']
const MOST_DAYS = 365

type PackFormProps = { me: Me; food: Food | null; pack: Pack; own: PackRow | null; onDone: () => void }

/** In what pack a food is sold, and how long it keeps once opened. */
export const PackForm = ({ me, food, pack, own, onDone }: PackFormProps) => {
	const [quantity, setQuantity] = useState(own ? typedOf(own.quantity) : String(pack.quantity))
	const [unit, setUnit] = useState(pack.unit ?? 'piece')
	const [days, setDays] = useState(String(pack.days))
	const [isTried, setTried] = useState(false)
	const [isBusy, setBusy] = useState(false)
	const units = UNITS.filter((one) => one === unit || (food && packGrams(food, { quantity: 1, unit: stored(one) })))
	const amount = parseTyped(quantity)
	const keeps = Number(days)
	const isDaysFine = Number.isInteger(keeps) && keeps >= 1 && keeps <= MOST_DAYS
	const before = own ? rowOf(own) : null
	const change = async (after: ReturnType<typeof rowOf> | null) => {
		setBusy(true)
		const isDone = await setPack(me, { food: pack.food, name: pack.name, before, after })
		setBusy(false)
		if (isDone) onDone()
	}
	const save = (event: FormEvent) => {
		event.preventDefault()
		setTried(true)
		if (!amount || !isDaysFine) return
		void change({ food: pack.food, quantity: amount, unit: stored(unit), shelf_life_days: keeps })
	}
	return (
		<form noValidate onSubmit={save} className="grid grid-cols-2 gap-3 pt-2 pb-3">
			<Field label={R.amount} error={isTried && !amount ? R.badAmount : undefined}>
				<TextInput
					value={quantity}
					maxLength={40}
					autoComplete="off"
					onChange={(event) => setQuantity(event.target.value)}
				/>
			</Field>
			<Field label={R.unit}>
				<Select value={unit} onChange={(event) => setUnit(event.target.value)}>
					{units.map((one) => (
						<option key={one}>{one}</option>
					))}
				</Select>
			</Field>
			<Field label={R.days} className="col-span-2" error={isTried && !isDaysFine ? R.badDays : undefined}>
				<TextInput
					inputMode="numeric"
					value={days}
					autoComplete="off"
					onChange={(event) => setDays(event.target.value)}
				/>
			</Field>
			<div className="col-span-2 flex flex-wrap justify-end gap-2">
				{own ? (
					<Button look="text" size="small" busy={isBusy} onClick={() => void change(null)}>
						{R.usual}
					</Button>
				) : null}
				<Button look="quiet" size="small" type="submit" busy={isBusy}>
					{R.save}
				</Button>
			</div>
		</form>
	)
}

const rowOf = ({ food, quantity, unit, shelf_life_days }: PackRow) => ({ food, quantity, unit, shelf_life_days })

/** Pieces are stored without a unit. */
const stored = (unit: string): string | null => (unit === 'piece' ? null : unit)
