import { useEffect, useId, useState } from 'react'
import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { type Amounted, amountFields, amountReader, shownAmount } from '#app/domains/shopping/model/typed-amount.ts'
import { type Day, parseDay } from '#app/platform/model/calendar.ts'
import { dateOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { EditSheet } from '#app/ui/edit-sheet.tsx'
import { Field } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { EDIT_STOCK as E } from '../model/messages.ts'
import type { Stocked } from '../model/pantry-list.ts'
import { guessBestBefore, PLACE_NAMES, placeOf } from '../model/shelf-life.ts'
import type { usePantryActs } from './use-pantry-acts.ts'

type EditStockProps = {
	/** null while the sheet closes, or if the item was deleted meanwhile. */
	item: Stocked | null
	today: Day
	acts: ReturnType<typeof usePantryActs>
	onClose: () => void
}

/** The sheet that edits an item: amount, place, date, and whether it is a staple. */
const EditStock = ({ item, today, acts, onClose }: EditStockProps) => {
	const me = useMe()
	const form = useId()
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
	const save = (said: Amounted, data: FormData) => {
		if (!item) return
		const changes = { ...amountFields(said), place, best_before: parseDay(day), is_staple: data.has('staple') }
		acts(async ({ change }, device) => {
			if (await change(device, item, changes)) onClose()
		})
	}
	const remove = () => {
		if (item) acts(({ remove }, device) => remove(device, item))
	}
	return (
		<EditSheet
			item={item && shownAmount(item)}
			words={E}
			readAmount={amountReader(item)}
			onSave={save}
			onRemove={remove}
			onClose={onClose}
		>
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
					{E.guess(dateOf(guess, today, me))}
					<Button look="text" size="small" onClick={() => setDay(guess)}>
						{E.takeGuess}
					</Button>
				</p>
			) : null}
			<div className="col-span-2">
				<Switch name="staple" defaultChecked={item?.is_staple} hint={E.stapleHint}>
					{E.staple}
				</Switch>
			</div>
		</EditSheet>
	)
}

export default EditStock
