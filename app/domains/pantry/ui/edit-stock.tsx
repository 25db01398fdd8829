import { Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type Day, dateOf, parseDay } from '../../meal-plan/model/calendar.ts'
import { foodOfRow } from '../../recipes/model/foods/food-key.ts'
import type { FoodTable } from '../../recipes/model/foods/food-table.ts'
import { loadFoods } from '../../recipes/model/foods/load-foods.ts'
import { parseTyped, typedOf } from '../../shopping/model/typed-amount.ts'
import { EDIT_STOCK as E } from '../model/messages.ts'
import type { Stocked } from '../model/pantry-list.ts'
import { guessBestBefore, PLACE_NAMES, placeOf } from '../model/shelf-life.ts'
import type { usePantryActs } from './use-pantry-acts.ts'

type EditStockProps = {
	/** null while the sheet closes, or when it has gone meanwhile. */
	item: Stocked | null
	today: Day
	acts: ReturnType<typeof usePantryActs>
	onClose: () => void
}

/** One thing at home: how much, where, how long, and whether it is always there. */
const EditStock = ({ item, today, acts, onClose }: EditStockProps) => {
	const form = useId()
	const [errors, setErrors] = useState<{ name?: string; quantity?: string }>({})
	const [place, setPlace] = useState(item?.place ?? '')
	const [day, setDay] = useState(item?.best_before ?? '')
	const [foods, setFoods] = useState<FoodTable | null>(null)
	useEffect(() => {
		// Without the table nothing is guessed.
		loadFoods().then(setFoods, () => undefined)
	}, [])
	const guess =
		foods && item && place
			? guessBestBefore(foodOfRow(foods, item, []), { place: placeOf(place), boughtOn: today })
			: null
	const save = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (!item) return
		const data = new FormData(event.currentTarget)
		const text = (name: string) => String(data.get(name) ?? '').trim()
		const quantity = text('quantity') === typedOf(item.quantity) ? item.quantity : parseTyped(text('quantity'))
		setErrors({
			...(text('name') === '' ? { name: E.noName } : {}),
			...(quantity === undefined ? { quantity: E.badAmount } : {}),
		})
		if (quantity === undefined || text('name') === '') return
		const changes = {
			ingredient_name: text('name'),
			quantity,
			unit: text('unit') || null,
			place,
			best_before: parseDay(day),
			is_staple: data.has('staple'),
		}
		acts(async ({ change }, device) => {
			if (await change(device, item, changes)) onClose()
		})
	}
	const remove = () => {
		if (!item) return
		acts(({ remove }, device) => remove(device, item))
		onClose()
	}
	return (
		<Sheet
			open={item !== null}
			onOpenChange={(open) => open || onClose()}
			title={E.title}
			closeLabel={E.close}
			footer={
				<>
					<Button look="danger" onClick={remove} className="mr-auto">
						<Trash2 aria-hidden="true" />
						{E.delete}
					</Button>
					<Button look="primary" type="submit" form={form}>
						{E.save}
					</Button>
				</>
			}
		>
			{item ? (
				<form id={form} noValidate onSubmit={save} className="mt-4 grid grid-cols-2 gap-4">
					<Field label={E.name} error={errors.name} className="col-span-2">
						<TextInput name="name" defaultValue={item.ingredient_name} maxLength={200} autoComplete="off" />
					</Field>
					<Field label={E.quantity} error={errors.quantity}>
						<TextInput name="quantity" defaultValue={typedOf(item.quantity)} maxLength={40} autoComplete="off" />
					</Field>
					<Field label={E.unit}>
						<TextInput name="unit" defaultValue={item.unit ?? ''} maxLength={40} autoComplete="off" />
					</Field>
					<Field label={E.place}>
						<TextInput
							value={place}
							onChange={(event) => setPlace(event.currentTarget.value)}
							maxLength={50}
							autoComplete="off"
							list={`${form}-places`}
						/>
					</Field>
					<datalist id={`${form}-places`}>
						{Object.values(PLACE_NAMES).map((name) => (
							<option key={name} value={name} />
						))}
					</datalist>
					<Field label={E.bestBefore}>
						<TextInput type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
					</Field>
					{guess && guess !== day ? (
						<p className="num col-span-2 -mt-2 flex flex-wrap items-center gap-x-2 text-small text-ink-2">
							{E.guess(dateOf(guess, today))}
							<Button look="text" size="small" onClick={() => setDay(guess)}>
								{E.takeGuess}
							</Button>
						</p>
					) : null}
					<div className="col-span-2">
						<Switch name="staple" defaultChecked={item.is_staple} hint={E.stapleHint}>
							{E.staple}
						</Switch>
					</div>
				</form>
			) : null}
		</Sheet>
	)
}

export default EditStock
