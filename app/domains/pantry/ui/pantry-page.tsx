import { ChefHat, Clock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { amountWords } from '#app/domains/shopping/model/amount-words.ts'
import { PlanTabs } from '#app/platform/client/plan-tabs.tsx'
import { type Day, daysBetween } from '#app/platform/model/calendar.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { PANTRY } from '../model/messages.ts'
import { dateWords, groupByPlace, type Stocked } from '../model/pantry-list.ts'
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
	const groups = useMemo(() => groupByPlace(items), [items])
	const soon = useMemo(() => dueSoon(items, { today, dueOf: ({ best_before }) => best_before }), [items, today])
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
						<Section title={PANTRY.soon} items={soon.map(({ item }) => item)} today={today} onEdit={setEdited} isSoon />
					) : null}
					{groups.map(({ title, items: of }) => (
						<Section key={title} title={title} items={of} today={today} onEdit={setEdited} />
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

type SectionProps = {
	title: string
	items: readonly Stocked[]
	today: Day
	onEdit: (id: string) => void
	isSoon?: boolean
}

const Section = ({ title, items, today, onEdit, isSoon = false }: SectionProps) => (
	<section className={classNames('mb-7', items.length <= 12 && 'break-inside-avoid')}>
		<h2 className="flex items-center gap-2.5 text-h3">
			{isSoon ? <Clock aria-hidden="true" className="!size-5 shrink-0 text-butter-text" /> : null}
			<span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
			<span className="num ml-auto shrink-0 font-sans text-small font-medium text-ink-2">{items.length}</span>
		</h2>
		<ul className="mt-1.5">
			{items.map((item) => (
				<li key={item.id} className="border-t border-line">
					<StockRow item={item} today={today} onEdit={onEdit} />
				</li>
			))}
		</ul>
	</section>
)

function toneOf(day: Day | null, today: Day): string {
	if (day === null) return 'text-ink-2'
	const days = daysBetween(today, day)
	if (days < 0) return 'font-semibold text-beet'
	return days <= SOON_DAYS ? 'font-semibold text-butter-text' : 'text-ink-2'
}

const StockRow = ({ item, today, onEdit }: { item: Stocked; today: Day; onEdit: (id: string) => void }) => {
	const amount = amountWords(item.quantity, item.unit)
	const words = dateWords(item.best_before, today, useMe())
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
				{words ? (
					<span className={classNames('num block text-small', toneOf(item.best_before, today))}>{words}</span>
				) : null}
			</span>
			<span className="num shrink-0 font-medium text-ink-2">
				<Fraction text={amount} />
			</span>
		</button>
	)
}
