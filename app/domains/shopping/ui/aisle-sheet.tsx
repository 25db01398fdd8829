import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SortableHandle, SortableList, SortableRow } from '#app/ui/sortable-list.tsx'
import { AISLE_NAMES, aisleOf } from '../model/aisles.ts'
import type { ShopItem } from '../model/shopping-list.ts'
import { ORDER_AISLES as O } from '../model/shopping-messages.ts'
import { inWalkingOrder, orderedByHand, type StoreOrder, walksOf } from '../model/store-order.ts'
import { AisleIcon } from './aisle-icon.tsx'
import type { useListActs } from './use-list-acts.ts'

type AisleSheetProps = {
	items: readonly ShopItem[]
	orders: readonly StoreOrder[]
	store: string
	acts: ReturnType<typeof useListActs>
	onClose: () => void
}

/** Lets the cook put the aisles of a store in walking order. */
const AisleSheet = ({ items, orders, store, acts, onClose }: AisleSheetProps) => {
	const [aisles, setAisles] = useState(() =>
		inWalkingOrder([...AISLE_NAMES, ...items.map(({ category }) => aisleOf(category))], walksOf(orders, store)),
	)
	const move = (from: number, to: number) => {
		const next = aisles.filter((_, at) => at !== from)
		next.splice(to, 0, aisles[from] ?? '')
		setAisles(next)
	}
	const save = () => {
		const before = orders.find((order) => order.store === store) ?? { store, aisles: [], walks: {} }
		acts(async ({ order }, device) => {
			if (await order(device, orderedByHand(orders, store, aisles), before)) onClose()
		})
	}
	return (
		<Sheet
			open
			onOpenChange={(open) => open || onClose()}
			title={store ? `${O.title}, ${store}` : O.title}
			description={O.hint}
			closeLabel={O.close}
			footer={
				<Button look="primary" className="ml-auto" onClick={save}>
					{O.save}
				</Button>
			}
		>
			<SortableList items={aisles.map((name) => ({ id: name, name }))} onMove={move}>
				<ul className="mt-3">
					{aisles.map((name) => (
						<SortableRow key={name} id={name} className="flex min-h-14 items-center gap-2 border-b border-line pl-3">
							<SortableHandle label={O.move(name)} />
							<AisleIcon aisle={name} />
							<span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
						</SortableRow>
					))}
				</ul>
			</SortableList>
		</Sheet>
	)
}

export default AisleSheet
