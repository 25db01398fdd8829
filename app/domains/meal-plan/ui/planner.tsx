import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { type Day, daysLater, daysOf } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import {
	countBeside,
	nextSpot,
	type Place,
	SAME_SECTION,
	type Spot,
	sectionsOf,
	spotOf,
	type Weeks,
} from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { type LiftedMeal, type MealAct, PlannerContext, type Planner as PlannerTools } from './planner-context.ts'
import type { PlannerExtrasProps } from './planner-extras.tsx'
import type { Panel } from './planner-panel.tsx'
import { TableContext, type TableSign } from './table/table-context.ts'

const PlannerPanel = lazy(() => import('./planner-panel.tsx'))
const loadActs = () => import('../client/planner-acts.ts')

type PlannerProps = {
	date: Day
	today: Day
	weeks: Weeks
	meals: readonly PlannedMeal[]
	children: (open: (panel: Panel) => void) => ReactNode
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
type Arrow = (typeof ARROWS)[number]
const isArrow = (key: string): key is Arrow => (ARROWS as readonly string[]).includes(key)

/**
 * Makes the plan inside editable. Its verbs and sheets are loaded when they are first needed; the page is rendered and
 * readable without them.
 */
export function Planner({ date, today, weeks, meals, children }: PlannerProps) {
	const me = useMe()
	const [panel, setPanel] = useState<Panel | null>(null)
	const [held, setHeld] = useState<LiftedMeal | null>(null)
	const [said, say] = useState('')
	const [Extras, setExtras] = useState<ComponentType<PlannerExtrasProps> | null>(null)
	const [tableSign, setTableSign] = useState<TableSign | null>(null)
	useEffect(() => {
		if (!me) return
		const grow = async () => (await loadActs()).growRepeats({ me, today })
		const addExtras = async () => {
			const { PlannerExtras } = await import('./planner-extras.tsx')
			setExtras(() => PlannerExtras)
		}
		return whenAtRest(() => {
			grow().catch((error: unknown) => {
				console.error('repeats not planned', error)
				showToast({ kind: 'problem', title: PLANNER.repeatsFailed })
			})
			addExtras().catch(() => undefined)
		})
	}, [me, today])

	const tools = useMemo((): PlannerTools | null => {
		if (!me) return null
		const cook = { me, today }
		const shown = { days: daysOf(date, weeks, me), sections: weeks === 1 ? sectionsOf(meals) : [SAME_SECTION] }
		// In the view of whole days the order within a section is not visible.
		const besideIn = (meal: PlannedMeal) => (place: Place) => (weeks === 1 ? countBeside(meals, meal, place) : 0)
		const words = (spot: Spot, meal: PlannedMeal) => {
			const { date: day, section, index } = spot
			const place = PLANNER.place(section || meal.section, dayAndDate(day, today, me))
			const beside = besideIn(meal)(spot)
			return beside > 0 ? PLANNER.inOrder(place, index + 1, beside + 1) : place
		}
		const lift = (meal: PlannedMeal) => {
			const over = weeks === 1 ? spotOf(meals, meal) : { date: meal.date, section: SAME_SECTION, index: 0 }
			setHeld({ meal, over })
			say(PLANNER.taken(meal.name, words(over, meal)))
		}
		const moveTo = (meal: PlannedMeal, place: Place | Spot) =>
			void loadActs().then(({ move }) => move(cook, meal, place, spotOf(meals, meal)))
		const layDown = ({ meal, over }: LiftedMeal) => {
			setHeld(null)
			say(PLANNER.laid(meal.name, words(over, meal)))
			const { date, section, index } = spotOf(meals, meal)
			const isSame = over.date === date && [SAME_SECTION, section].includes(over.section)
			if (!isSame || (weeks === 1 && over.index !== index)) moveTo(meal, over)
		}
		const steer = (own: LiftedMeal, key: Arrow) => {
			const over = nextSpot(own.over, key, shown, besideIn(own.meal))
			if (!over) return
			setHeld({ ...own, over })
			say(PLANNER.over(words(over, own.meal)))
		}
		return {
			today,
			held,
			moveTo,
			spot: (meal) => ({ ...spotOf(meals, meal), beside: countBeside(meals, meal, meal) }),
			add: (place) => setPanel({ kind: 'add', place }),
			act: (act: MealAct, meal) => {
				if (act === 'earlier' || act === 'later') {
					const spot = spotOf(meals, meal)
					moveTo(meal, { ...spot, index: spot.index + (act === 'earlier' ? -1 : 1) })
				} else if (act === 'delete') void loadActs().then(({ remove }) => remove(cook, [meal]))
				else if (act === 'lock')
					void loadActs().then(({ update }) => update(cook, meal, { is_locked: !meal.is_locked }))
				else if (act === 'cooked') {
					const cooked_at = meal.cooked_at === null ? Date.now() : null
					void loadActs().then(({ update }) => update(cook, meal, { cooked_at }))
				} else setPanel(panelFor(act, meal))
			},
			press(key, meal) {
				if (held?.meal.id !== meal.id) {
					if (key !== ' ') return false
					lift(meal)
				} else if (key === ' ' || key === 'Enter') layDown(held)
				else if (isArrow(key)) steer(held, key)
				else {
					setHeld(null)
					say(PLANNER.stopOverlaying(meal.name))
					return key === 'Escape'
				}
				return true
			},
		}
	}, [me, today, date, weeks, meals, held])

	return (
		<PlannerContext value={tools}>
			<TableContext value={tableSign}>{children(setPanel)}</TableContext>
			{me && Extras ? (
				<Extras cook={{ me, today }} date={date} weeks={weeks} meals={meals} onTable={setTableSign} />
			) : null}
			<p role="status" className="sr-only">
				{said}
			</p>
			{me && panel ? (
				<Suspense>
					<PlannerPanel
						cook={{ me, today }}
						panel={panel}
						date={date}
						meals={meals}
						onOpen={setPanel}
						onClose={() => setPanel(null)}
					/>
				</Suspense>
			) : null}
		</PlannerContext>
	)
}

const panelFor = (
	act: Exclude<MealAct, 'earlier' | 'later' | 'delete' | 'lock' | 'cooked'>,
	meal: PlannedMeal,
): Panel => {
	if (act === 'edit' || act === 'repeat') return { kind: act, meal }
	if (act === 'tonight') return { kind: act, place: { date: meal.date, section: meal.section } }
	if (act === 'move' || act === 'copy')
		return { kind: 'place', act, meal, to: { date: meal.date, section: meal.section } }
	// Leftovers are mostly the next day's lunch.
	return { kind: 'place', act, meal, to: { date: daysLater(meal.date, 1), section: 'Lunch' } }
}
