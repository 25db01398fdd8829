import { ArrowUpDown, CalendarRange, EllipsisVertical, Hand, PackageOpen, Printer, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { MEAL_PLAN } from '#app/domains/meal-plan/model/messages.ts'
import { PlanTabs } from '#app/platform/client/plan-tabs.tsx'
import type { Day } from '#app/platform/model/calendar.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Select } from '#app/ui/select.tsx'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import {
	groupByAisle,
	groupByRecipe,
	headline,
	type ListView,
	listText,
	type ShopItem,
	storesOf,
} from '../model/shopping-list.ts'
import { SHOPPING } from '../model/shopping-messages.ts'
import { movedFoods, type StoreOrder, walksOf } from '../model/store-order.ts'
import { AddLine } from './add-line.tsx'
import { ShoppingGroups } from './shopping-groups.tsx'
import { useListActs } from './use-list-acts.ts'

const EditItem = lazy(() => import('./edit-item.tsx'))
const GenerateDialog = lazy(() => import('./generate-dialog.tsx'))
const OneHand = lazy(() => import('./one-hand.tsx'))
const PutAway = lazy(() => import('./put-away.tsx'))
const AisleSheet = lazy(() => import('./aisle-sheet.tsx'))

type ShoppingPageProps = { items: readonly ShopItem[]; orders: readonly StoreOrder[]; today: Day; bell: ReactNode }
type Opened = 'generate' | 'order' | 'put-away' | null

/** The shopping list as a page. */
export function ShoppingPage({ items, orders, today, bell }: ShoppingPageProps) {
	const [view, setView] = useState<ListView>('aisle')
	const [store, setStore] = useState('')
	const [opened, setOpened] = useState<Opened>(null)
	const [edited, setEdited] = useState<string | null>(null)
	const [isOneHand, setOneHand] = useState(false)
	const [nextId, setNextId] = useState<string | null>(null)
	const acts = useListActs()
	const me = useMe()
	const isEditing = useOnceTrue(edited !== null)

	const stores = useMemo(() => storesOf(items), [items])
	const shown = useMemo(
		() => (store === '' ? items : items.filter((item) => item.store === store || item.store === '')),
		[items, store],
	)
	const groups = useMemo(
		() => (view === 'aisle' ? groupByAisle(shown, walksOf(orders, store)) : groupByRecipe(shown)),
		[shown, view, orders, store],
	)
	const moved = useMemo(() => movedFoods(orders), [orders])
	const checked = useMemo(() => shown.filter(({ is_checked }) => is_checked), [shown])

	const share = () => void import('./share-list.ts').then(({ shareList }) => shareList(listText(groups)))
	const clear = () => acts(async ({ clear }, device) => clear(device, checked, { orders, store }))

	return (
		<main
			id="main"
			tabIndex={-1}
			className={classNames('page pt-4 pb-12 lg:pt-10 print:max-w-none print:p-0', isOneHand && 'max-lg:pb-52')}
		>
			<div className="flex items-center gap-2">
				<h1 className="flex-1 text-h1 lg:text-display print:text-h2">{SHOPPING.title}</h1>
				<span className="no-print -mr-2 flex">
					<Menu
						label={SHOPPING.more}
						items={[
							{
								label: SHOPPING.share,
								icon: <Share2 aria-hidden="true" />,
								onSelect: share,
								disabled: items.length === 0,
							},
							{
								label: SHOPPING.print,
								icon: <Printer aria-hidden="true" />,
								onSelect: () => print(),
								disabled: items.length === 0,
							},
							{
								label: SHOPPING.putAway,
								icon: <PackageOpen aria-hidden="true" />,
								onSelect: () => setOpened('put-away'),
								disabled: checked.length === 0,
							},
							{
								label: SHOPPING.aisleOrder,
								icon: <ArrowUpDown aria-hidden="true" />,
								onSelect: () => setOpened('order'),
							},
						]}
					>
						<EllipsisVertical aria-hidden="true" className="!size-6" />
					</Menu>
				</span>
				{bell}
			</div>
			<PlanTabs className="mt-2" />
			{items.length > 0 ? (
				<p className="num mt-3 text-ink-2" aria-live="polite">
					{headline(shown, today, me)}
				</p>
			) : null}
			<div className="no-print carousel mt-4 !snap-none !gap-2">
				<Chip pressed={isOneHand} onClick={() => setOneHand(!isOneHand)} className="lg:!hidden">
					<Hand aria-hidden="true" className="!size-4" />
					{SHOPPING.oneHand}
				</Chip>
				<Chip pressed={view === 'aisle'} onClick={() => setView('aisle')}>
					{SHOPPING.byAisle}
				</Chip>
				<Chip pressed={view === 'recipe'} onClick={() => setView('recipe')}>
					{SHOPPING.byRecipe}
				</Chip>
				<Chip disabled={checked.length === 0} onClick={clear}>
					{SHOPPING.clearChecked}
				</Chip>
				{stores.length > 0 ? (
					<Select
						aria-label={SHOPPING.store}
						value={store}
						onChange={(event) => setStore(event.currentTarget.value)}
						className="shrink-0"
					>
						<option value="">{SHOPPING.allStores}</option>
						{stores.map((name) => (
							<option key={name}>{name}</option>
						))}
					</Select>
				) : null}
			</div>
			<div className={classNames('no-print mt-5 flex flex-wrap items-start gap-2', isOneHand && 'max-lg:hidden')}>
				<AddLine
					label={SHOPPING.addLabel}
					placeholder={SHOPPING.addPlaceholder}
					button={SHOPPING.add}
					moved={moved}
					onAdd={(id, draft, onRefused) =>
						acts(async ({ add }, device) => {
							if (!(await add(device, { id, item: { ...draft, store }, list: items }))) onRefused()
						}, onRefused)
					}
				/>
				<Button look="quiet" onClick={() => setOpened('generate')} className="max-md:w-full">
					<CalendarRange aria-hidden="true" />
					{SHOPPING.generate}
				</Button>
			</div>
			{items.length === 0 ? (
				<EmptyState
					title={SHOPPING.empty}
					className="mt-6"
					action={
						<Link to="/meal-plan" className="font-semibold text-accent-text underline-offset-4 hover:underline">
							{MEAL_PLAN.title}
						</Link>
					}
				>
					{SHOPPING.emptyHint}
				</EmptyState>
			) : (
				<ShoppingGroups groups={groups} nextId={isOneHand ? nextId : null} acts={acts} onEdit={setEdited} />
			)}
			<Suspense>
				{isOneHand ? (
					<OneHand groups={groups} acts={acts} onNext={setNextId} onClose={() => setOneHand(false)} />
				) : null}
			</Suspense>
			<Suspense>
				{isEditing ? (
					<EditItem
						key={edited}
						item={items.find(({ id }) => id === edited) ?? null}
						items={items}
						stores={stores}
						orders={orders}
						acts={acts}
						today={today}
						onClose={() => setEdited(null)}
					/>
				) : null}
			</Suspense>
			<Suspense>
				{opened === 'generate' ? (
					<GenerateDialog today={today} store={store} moved={moved} acts={acts} onClose={() => setOpened(null)} />
				) : null}
			</Suspense>
			<Suspense>
				{opened === 'put-away' ? (
					<PutAway
						items={checked}
						today={today}
						acts={acts}
						onDone={() => acts(({ learn }, device) => learn(device, checked, { orders, store }))}
						onClose={() => setOpened(null)}
					/>
				) : null}
			</Suspense>
			<Suspense>
				{opened === 'order' ? (
					<AisleSheet items={items} orders={orders} store={store} acts={acts} onClose={() => setOpened(null)} />
				) : null}
			</Suspense>
		</main>
	)
}
