import { useEffect, useMemo, useState } from 'react'
import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { PUT_AWAY as P, PANTRY } from '#app/domains/pantry/model/messages.ts'
import { guessBestBefore, PLACE_NAMES, placeOf } from '#app/domains/pantry/model/shelf-life.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { amountWords } from '../model/amount-words.ts'
import type { ShoppingRow } from '../model/generate-verbs.ts'
import { planPutAway } from '../model/put-away.ts'
import type { ShopItem } from '../model/shopping-list.ts'
import type { useListActs } from './use-list-acts.ts'

type PutAwayProps = {
	items: readonly ShopItem[]
	today: Day
	acts: ReturnType<typeof useListActs>
	onDone: () => void
	onClose: () => void
}
type PutAwayDetails = { place?: string; best_before?: Day | null; isWanted?: boolean }

/** Ticked items with a guess of place and shelf life, to correct and put away. */
const PutAway = ({ items, today, acts, onDone, onClose }: PutAwayProps) => {
	// The items that were ticked when the dialog was opened.
	const [bought] = useState(items)
	const [foods, setFoods] = useState<FoodTable | null>(null)
	const [said, setSaid] = useState<Record<string, PutAwayDetails>>({})
	const [isBusy, setBusy] = useState(false)
	useEffect(() => {
		loadFoods().then(setFoods, () => showToast({ kind: 'problem', title: P.failed }))
	}, [])
	const planned = useMemo(
		() => (foods ? planPutAway(foods, bought, { boughtOn: today, now: Date.now() }) : []),
		[foods, bought, today],
	)
	const all = planned.map((one) => {
		const { isWanted = true, ...own } = said[one.item.id] ?? {}
		const moved = own.place === undefined ? {} : { best_before: keptUntil(foods, one.item, own.place, today) }
		return { isWanted, one: { ...one, pantry: { ...one.pantry, fields: { ...one.pantry.fields, ...moved, ...own } } } }
	})
	const chosen = all.flatMap(({ isWanted, one }) => (isWanted ? one : []))
	const set = (id: string, more: PutAwayDetails) => setSaid({ ...said, [id]: { ...said[id], ...more } })
	const apply = () => {
		setBusy(true)
		acts(async ({ putAway }, device) => {
			if (!(await putAway(device, chosen))) return setBusy(false)
			onDone()
			onClose()
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
				{all.map(({ isWanted, one: { item, pantry } }) => {
					const { place, best_before } = pantry.fields
					const name = item.ingredient_name
					return (
						<li
							key={item.id}
							className="grid gap-2 border-t border-line py-2 md:grid-cols-[1fr_9rem_11rem] md:items-center"
						>
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
									<option value="">{PANTRY.noPlace}</option>
									{Object.values(PLACE_NAMES).map((name) => (
										<option key={name}>{name}</option>
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

/** The best-before in the place that the cook chose; null if it is unknown. */
const keptUntil = (
	foods: FoodTable | null,
	item: Pick<ShoppingRow, 'ingredient_name' | 'food'>,
	place: string,
	today: Day,
): Day | null => foods && guessBestBefore(foodOfRow(foods, item, []), { place: placeOf(place), boughtOn: today })

export default PutAway
