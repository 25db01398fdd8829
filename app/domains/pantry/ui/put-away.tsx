import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fraction } from '../../../ui/fraction.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Day } from '../../meal-plan/model/calendar.ts'
import { type Place, PLACES } from '../../recipes/model/foods/food.ts'
import { foodOfRow } from '../../recipes/model/foods/food-key.ts'
import type { FoodTable } from '../../recipes/model/foods/food-table.ts'
import { loadFoods } from '../../recipes/model/foods/load-foods.ts'
import { amountWords } from '../../shopping/model/amount-words.ts'
import type { ShopItem } from '../../shopping/model/shopping-list.ts'
import { PUT_AWAY as P } from '../model/messages.ts'
import { guessKeeping, PLACE_NAMES } from '../model/pantry-list.ts'
import { usePantryActs } from './use-pantry-acts.ts'

type PutAwayProps = { items: readonly ShopItem[]; today: Day; onClose: () => void }
type Kept = { place: string; best_before: Day | null; isWanted: boolean; food: string | null }

/** Ticked items with a guess where each is kept and for how long, to set right and put away. */
const PutAway = ({ items, today, onClose }: PutAwayProps) => {
	// Of what was ticked when it was opened.
	const [bought] = useState(items)
	const [foods, setFoods] = useState<FoodTable | null>(null)
	const [own, setOwn] = useState<Record<string, Partial<Kept>>>({})
	const [isBusy, setBusy] = useState(false)
	const acts = usePantryActs()
	useEffect(() => {
		// Without the table nothing is guessed.
		loadFoods().then(setFoods, () => undefined)
	}, [])
	const keptOf = (item: ShopItem): Kept => {
		const food = foods ? foodOfRow(foods, item, []) : null
		const said = own[item.id] ?? {}
		return { isWanted: true, food: food?.id ?? item.food, ...guessKeeping(food, today, said.place), ...said }
	}
	const set = (id: string, said: Partial<Kept>) => setOwn({ ...own, [id]: { ...own[id], ...said } })
	const chosen = bought.map((item) => ({ item, ...keptOf(item) })).filter(({ isWanted }) => isWanted)
	const apply = () => {
		setBusy(true)
		acts(async ({ putAway }, device) => {
			const wanted = chosen.map(({ isWanted: _wanted, ...one }) => one)
			if (await putAway(device, wanted)) onClose()
			else setBusy(false)
		})
	}
	return (
		<Dialog
			open
			onOpenChange={(open) => open || onClose()}
			title={P.title}
			description={P.hint}
			className="[--dialog-width:44rem]"
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{P.cancel}
					</Button>
					<Button look="primary" busy={isBusy} disabled={chosen.length === 0} onClick={apply}>
						{P.apply}
					</Button>
				</>
			}
		>
			<ul className="mt-4">
				{bought.map((item) => {
					const { place, best_before, isWanted } = keptOf(item)
					const name = item.ingredient_name
					return (
						<li key={item.id} className="grid gap-2 border-t border-line py-2 md:grid-cols-[1fr_9rem_11rem] md:items-center">
							<Checkbox
								look="round"
								checked={isWanted}
								aria-label={P.take(name)}
								onChange={(event) => set(item.id, { isWanted: event.currentTarget.checked })}
							>
								<span className="block font-semibold [overflow-wrap:anywhere] first-letter:uppercase">{name}</span>
								<span className="num block text-small text-ink-2">
									<Fraction text={amountWords(item.quantity, item.unit)} />
								</span>
							</Checkbox>
							<div className="grid grid-cols-2 gap-2 md:contents">
								<Select
									aria-label={P.place(name)}
									value={place}
									disabled={!isWanted}
									onChange={(event) => set(item.id, { place: event.currentTarget.value })}
								>
									{PLACES.map((one: Place) => (
										<option key={one} value={one}>
											{PLACE_NAMES[one]}
										</option>
									))}
								</Select>
								<TextInput
									type="date"
									aria-label={P.bestBefore(name)}
									value={best_before ?? ''}
									disabled={!isWanted}
									onChange={(event) => set(item.id, { best_before: event.currentTarget.value || null })}
								/>
							</div>
						</li>
					)
				})}
			</ul>
		</Dialog>
	)
}

export default PutAway
