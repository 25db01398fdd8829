import { useId, useState } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { EditSheet } from '#app/ui/edit-sheet.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { AISLE_NAMES, aisleOf, categoryOf } from '../model/aisles.ts'
import { amountWords } from '../model/amount-words.ts'
import { originsOf } from '../model/list-item.ts'
import type { ShopItem } from '../model/shopping-list.ts'
import { EDIT_ITEM as E } from '../model/shopping-messages.ts'
import type { StoreOrder } from '../model/store-order.ts'
import { type Amounted, amountFields, amountReader, shownAmount } from '../model/typed-amount.ts'
import type { useListActs } from './use-list-acts.ts'

type EditItemProps = {
	/** null while the sheet closes, or if the item was deleted meanwhile. */
	item: ShopItem | null
	items: readonly ShopItem[]
	stores: readonly string[]
	orders: readonly StoreOrder[]
	acts: ReturnType<typeof useListActs>
	today: Day
	onClose: () => void
}

/** The value of the choice for the cook's own aisle. */
const OWN = ' own'

/** The sheet that edits all fields of one item, and shows its meals. */
const EditItem = ({ item, items, stores, orders, acts, today, onClose }: EditItemProps) => {
	const [aisle, setAisle] = useState(item ? aisleOf(item.category) : '')
	const own = [...new Set(items.map(({ category }) => aisleOf(category)))].filter((name) => !AISLE_NAMES.includes(name))
	const form = useId()
	const save = (said: Amounted, data: FormData) => {
		if (!item) return
		const text = (name: string) => String(data.get(name) ?? '').trim()
		const chosen = aisle === OWN ? text('ownAisle') : aisle
		const category = chosen === aisleOf(item.category) ? item.category : categoryOf(chosen)
		// A cook who changes the line has checked it.
		const changes = { ...amountFields(said), category, store: text('store'), needs_check: false }
		acts(async ({ change, move }, device) => {
			if (!(await change(device, item, changes))) return
			if (category !== item.category) await move(device, item, category, orders)
			onClose()
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
			<Field label={E.aisle} className="col-span-2 md:col-span-1">
				<Select value={aisle} onChange={(event) => setAisle(event.currentTarget.value)}>
					{[...AISLE_NAMES, ...own].map((name) => (
						<option key={name}>{name}</option>
					))}
					<option value={OWN}>{E.ownAisle}</option>
				</Select>
			</Field>
			{aisle === OWN ? (
				<Field label={E.ownAisle} className="col-span-2 md:col-span-1">
					<TextInput name="ownAisle" maxLength={100} autoComplete="off" />
				</Field>
			) : null}
			<Field label={E.store} className="col-span-2 md:col-span-1">
				<TextInput name="store" defaultValue={item?.store} maxLength={100} autoComplete="off" list={`${form}-stores`} />
			</Field>
			<datalist id={`${form}-stores`}>
				{stores.map((store) => (
					<option key={store} value={store} />
				))}
			</datalist>
			{item ? <Origins item={item} today={today} /> : null}
		</EditSheet>
	)
}

const Origins = ({ item, today }: { item: ShopItem; today: Day }) => {
	const me = useMe()
	const origins = originsOf(item)
	if (origins.length === 0) return null
	return (
		<div className="col-span-2">
			<h3 className="text-small font-semibold">{E.from}</h3>
			<ul className="mt-1">
				{origins.map(({ meal_plan_item_id, title, date, quantity, unit }) => (
					<li
						key={`${meal_plan_item_id} ${unit}`}
						className="num flex items-baseline justify-between gap-3 border-t border-line py-2 text-small"
					>
						<span className="min-w-0 [overflow-wrap:anywhere]">
							{title}
							<span className="block text-ink-2">{dayAndDate(date, today, me)}</span>
						</span>
						<span className="shrink-0 font-medium">
							<Fraction text={amountWords(quantity, unit)} />
						</span>
					</li>
				))}
			</ul>
		</div>
	)
}

export default EditItem
