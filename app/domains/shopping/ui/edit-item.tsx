import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Fraction } from '../../../ui/fraction.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type Day, dateOf, weekdayOf } from '../../meal-plan/model/calendar.ts'
import { AISLE_NAMES, aisleOf, categoryOf } from '../model/aisles.ts'
import { amountWords } from '../model/amount-words.ts'
import { originsOf } from '../model/list-item.ts'
import type { ShopItem } from '../model/shopping-list.ts'
import { EDIT_ITEM as E } from '../model/shopping-messages.ts'
import type { StoreOrder } from '../model/store-order.ts'
import { parseTyped, typedOf } from '../model/typed-amount.ts'
import type { useListActs } from './use-list-acts.ts'

type EditItemProps = {
	/** null while the sheet closes, or when the item has gone meanwhile. */
	item: ShopItem | null
	items: readonly ShopItem[]
	stores: readonly string[]
	orders: readonly StoreOrder[]
	acts: ReturnType<typeof useListActs>
	today: Day
	onClose: () => void
}

/** What stands for the cook's own aisle among the choices. */
const OWN = ' own'

/** Everything that one line says, to change it; and for which meals it is. */
const EditItem = ({ item, items, stores, orders, acts, today, onClose }: EditItemProps) => {
	const form = useId()
	const [errors, setErrors] = useState<{ name?: string; quantity?: string }>({})
	const [aisle, setAisle] = useState(item ? aisleOf(item.category) : '')
	const own = [...new Set(items.map(({ category }) => aisleOf(category)))].filter((name) => !AISLE_NAMES.includes(name))
	const save = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (!item) return
		const data = new FormData(event.currentTarget)
		const text = (name: string) => String(data.get(name) ?? '').trim()
		const quantity = text('quantity') === typedOf(item.quantity) ? item.quantity : parseTyped(text('quantity'))
		const next = {
			...(text('name') === '' ? { name: E.noName } : {}),
			...(quantity === undefined ? { quantity: E.badAmount } : {}),
		}
		setErrors(next)
		if (quantity === undefined || text('name') === '') return
		const chosen = aisle === OWN ? text('ownAisle') : aisle
		const changes = {
			ingredient_name: text('name'),
			quantity,
			unit: text('unit') || null,
			category: chosen === aisleOf(item.category) ? item.category : categoryOf(chosen),
			store: text('store'),
			// Who has changed the line has looked.
			needs_check: false,
		}
		acts(async ({ change, move }, device) => {
			if (!(await change(device, item, changes))) return
			if (changes.category !== item.category) await move(device, item, changes.category, orders)
			onClose()
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
						<TextInput
							name="store"
							defaultValue={item.store}
							maxLength={100}
							autoComplete="off"
							list={`${form}-stores`}
						/>
					</Field>
					<datalist id={`${form}-stores`}>
						{stores.map((store) => (
							<option key={store} value={store} />
						))}
					</datalist>
					<Origins item={item} today={today} />
				</form>
			) : null}
		</Sheet>
	)
}

const Origins = ({ item, today }: { item: ShopItem; today: Day }) => {
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
							<span className="block text-ink-2">
								{weekdayOf(date)} {dateOf(date, today)}
							</span>
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
