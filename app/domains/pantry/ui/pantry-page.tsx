import { ChefHat, Clock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { amountWords } from '#app/domains/shopping/model/amount-words.ts'
import { PlanTabs } from '#app/platform/client/plan-tabs.tsx'
import { type Day, daysBetween } from '#app/platform/model/calendar.ts'
import { useMe, usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { hasGuessedDate } from '../model/guessed-date.ts'
import { PANTRY } from '../model/messages.ts'
import { dateWords, groupByPlace, placeName, type Stocked } from '../model/pantry-list.ts'
import { dueSoon, SOON_DAYS } from '../model/shelf-life.ts'
import type { PantryDraft } from '../model/verbs.ts'
import { usePantryActs } from './use-pantry-acts.ts'

const EditStock = lazy(() => import('./edit-stock.tsx'))
const WhatToCook = lazy(() => import('./what-to-cook.tsx'))

type PantryPageProps = {
	items: readonly Stocked[]
	today: Day
	/** The line in which the cook types an item; `onAdd` receives the parsed text. */
	bell: ReactNode
	addLine: (onAdd: (id: string, read: PantryDraft, onRefused: () => void) => void) => ReactNode
}

/** The pantry as a page: what to use soon first, then by place. */
export function PantryPage({ items, today, bell, addLine }: PantryPageProps) {
	const [edited, setEdited] = useState<string | null>(null)
	const [isCooking, setCooking] = useState(false)
	const isEditing = useOnceTrue(edited !== null)
	const acts = usePantryActs()
	const soon = useMemo(() => dueSoon(items, { today, dueOf: ({ best_before }) => best_before }), [items, today])
	// Each item stands once: what is due soon names its place there.
	const groups = useMemo(() => {
		const isSoon = new Set(soon.map(({ item }) => item))
		return groupByPlace(items.filter((item) => !isSoon.has(item)))
	}, [items, soon])
	const guessed = useGuessed(items)
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<h1 className="flex-1 text-h1 lg:text-display">{PANTRY.title}</h1>
				{bell}
			</div>
			<PlanTabs className="mt-2" />
			{items.length > 0 ? (
				<p className="num mt-3 text-ink-2">
					{[PANTRY.count(items.length), ...(soon.length > 0 ? [PANTRY.soonCount(soon.length)] : [])].join(', ')}
				</p>
			) : null}
			<div className="mt-5 flex flex-wrap items-start gap-2">
				{addLine((id, { ingredient_name, quantity = null, unit = null, food = null }, onRefused) =>
					acts(async ({ addGuessed }, device) => {
						const item = { ingredient_name, quantity, unit, food }
						if (!(await addGuessed(device, id, item, today))) onRefused()
					}, onRefused),
				)}
				{items.length > 0 ? (
					<Button look="quiet" onClick={() => setCooking(true)} className="max-md:w-full">
						<ChefHat aria-hidden="true" />
						{PANTRY.whatCanICook}
					</Button>
				) : null}
			</div>
			{items.length === 0 ? (
				<EmptyState title={PANTRY.empty} className="mt-6">
					{PANTRY.emptyHint}
				</EmptyState>
			) : (
				<div className="mt-6 pb-8 lg:columns-2 lg:gap-16">
					{soon.length > 0 ? (
						<Section
							title={PANTRY.soon}
							items={soon.map(({ item }) => item)}
							{...{ today, guessed }}
							onEdit={setEdited}
							isSoon
						/>
					) : null}
					{groups.map(({ title, items: of }) => (
						<Section key={title} title={title} items={of} {...{ today, guessed }} onEdit={setEdited} />
					))}
				</div>
			)}
			<Suspense>
				{isEditing ? (
					<EditStock
						key={edited}
						item={items.find(({ id }) => id === edited) ?? null}
						today={today}
						acts={acts}
						onClose={() => setEdited(null)}
					/>
				) : null}
			</Suspense>
			<Suspense>
				{isCooking ? <WhatToCook items={items} today={today} onClose={() => setCooking(false)} /> : null}
			</Suspense>
		</main>
	)
}

const NONE: ReadonlySet<string> = new Set()

/** The ids of the items whose dates are guesses; none until the food table has loaded. */
function useGuessed(items: readonly Stocked[]): ReadonlySet<string> {
	const place = usePlace()
	const [foods, setFoods] = useState<FoodTable | null>(null)
	useEffect(() => {
		// Without the table no date is known to be a guess.
		loadFoods().then(setFoods, () => undefined)
	}, [])
	return useMemo(() => {
		if (!foods) return NONE
		return new Set(items.filter((item) => hasGuessedDate(foods, item, place)).map(({ id }) => id))
	}, [foods, items, place])
}

type SectionProps = {
	title: string
	items: readonly Stocked[]
	today: Day
	/** Ids of items whose dates are guesses. */
	guessed: ReadonlySet<string>
	onEdit: (id: string) => void
	isSoon?: boolean
}

const Section = ({ title, items, today, guessed, onEdit, isSoon = false }: SectionProps) => (
	<section className={classNames('mb-7', items.length <= 12 && 'break-inside-avoid')}>
		<h2 className="flex items-center gap-2.5 text-h3">
			{isSoon ? <Clock aria-hidden="true" className="!size-5 shrink-0 text-butter-text" /> : null}
			<span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
			<span className="num ml-auto shrink-0 font-sans text-small font-medium text-ink-2">{items.length}</span>
		</h2>
		<ul className="mt-1.5">
			{items.map((item) => (
				<li key={item.id} className="border-t border-line">
					<StockRow item={item} today={today} isGuess={guessed.has(item.id)} saysPlace={isSoon} onEdit={onEdit} />
				</li>
			))}
		</ul>
	</section>
)

function toneOf(day: Day | null, today: Day, isGuess: boolean): string {
	const days = day === null ? null : daysBetween(today, day)
	if (days !== null && days < 0) return 'font-semibold text-beet'
	if (days !== null && days <= SOON_DAYS) return 'font-semibold text-butter-text'
	return isGuess ? 'text-ink-3 italic' : 'text-ink-2'
}

type StockRowProps = {
	item: Stocked
	today: Day
	isGuess: boolean
	/** Whether the row names its place, which no heading above it does. */
	saysPlace: boolean
	onEdit: (id: string) => void
}

const StockRow = ({ item, today, isGuess, saysPlace, onEdit }: StockRowProps) => {
	const me = useMe()
	const until = dateWords(item.best_before, { today, of: me, isGuess })
	return (
		<button
			type="button"
			onClick={() => onEdit(item.id)}
			className="group flex min-h-14 w-full items-center gap-3 py-2 text-left"
		>
			<span className="sr-only">{PANTRY.edit} </span>
			<span className="min-w-0 flex-1">
				<span className="block text-[1.0625rem] font-semibold underline-offset-4 [overflow-wrap:anywhere] first-letter:uppercase group-hover:underline">
					{item.ingredient_name}
				</span>
				{until || saysPlace ? (
					<span className="num block text-small text-ink-2 [overflow-wrap:anywhere]">
						<span className={toneOf(item.best_before, today, isGuess)}>{until}</span>
						{saysPlace ? ` · ${placeName(item.place)}` : null}
					</span>
				) : null}
			</span>
			<span className="num shrink-0 font-medium text-ink-2">
				<Fraction text={amountWords(item.quantity, item.unit)} />
			</span>
		</button>
	)
}
