import { useEffect, useState } from 'react'
import { type Figures, figuresOf } from '#app/domains/meal-plan/client/nutrition-queries.ts'
import { NO_HOST, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import { mealPlanPath } from '#app/domains/meal-plan/model/meal-plan.ts'
import { NUTRITION, nutritionPath } from '#app/domains/meal-plan/model/nutrition/nutrition-messages.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SkeletonBox, SkeletonFigures } from '#app/ui/skeleton.tsx'
import { WeekNav } from '../week-nav.tsx'
import { WeekFigures } from './week-figures.tsx'

const NOBODY: TableSeat[] = []

type NutritionPageProps = { date: Day; today: Day; meals: readonly PlannedMeal[] }

/** What everybody at the table eats in a planned week. The device works the figures out, as on a recipe's page. */
export const NutritionPage = ({ date, today, meals }: NutritionPageProps) => (
	<main id="main" tabIndex={-1} className="page pt-2 pb-16 lg:pt-8">
		<Header look="small" title={NUTRITION.title} back={{ to: mealPlanPath(date), label: NUTRITION.back }} />
		<WeekNav date={date} today={today} weeks={1} pathOf={nutritionPath} />
		{meals.length === 0 ? (
			<EmptyState
				className="mt-8"
				title={NUTRITION.empty}
				action={<ButtonLink to={mealPlanPath(date)}>{NUTRITION.plan}</ButtonLink>}
			>
				{NUTRITION.emptyHint}
			</EmptyState>
		) : (
			<Figured date={date} today={today} meals={meals} />
		)}
	</main>
)

function Figured({ date, today, meals }: NutritionPageProps) {
	const me = useMe()
	const seats = useRows(tableOf(me ?? NO_HOST), NOBODY)
	const figures = useRows<Figures | null>(figuresOf(meals), null)
	const isStoreMissing = useIsStoreMissing(me?.id)
	if (isStoreMissing) return <Trouble words={NUTRITION.notHere} />
	if (figures === 'failed') return <Trouble words={NUTRITION.failed} />
	if (figures === null || seats.length === 0) return <Adding />
	return <WeekFigures date={date} today={today} meals={meals} figures={figures} seats={seats} />
}

/** Whether the browser stores nothing for us; false until that is known. */
function useIsStoreMissing(userId: string | undefined): boolean {
	const [isMissing, setMissing] = useState(false)
	useEffect(() => {
		let isGone = false
		if (userId) openLocalStore(userId).catch(() => isGone || setMissing(true))
		return () => {
			isGone = true
		}
	}, [userId])
	return isMissing
}

const Trouble = ({ words }: { words: string }) => (
	<Notice tone="butter" role="status" icon={null} className="mt-6">
		<p>{words}</p>
	</Notice>
)

/** The layout of the figures until they are there. */
const Adding = () => (
	<div className="mt-6" role="status">
		<span className="sr-only">{NUTRITION.adding}</span>
		<div aria-hidden="true">
			<SkeletonBox className="h-6 w-56" />
			<div className="mt-6">
				<SkeletonFigures />
			</div>
		</div>
	</div>
)
