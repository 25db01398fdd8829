import { lazy } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Cook } from '../client/planner-acts.ts'
import { type Place, sectionsOf } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { AddMealSheet } from './panels/add-meal-sheet.tsx'
import { CalendarSheet } from './panels/calendar-sheet.tsx'
import { EditMealSheet } from './panels/edit-meal-sheet.tsx'
import { PlaceSheet } from './panels/place-sheet.tsx'
import { RepeatSheet } from './panels/repeat-sheet.tsx'
import { RepeatsSheet } from './panels/repeats-sheet.tsx'
import { SaveWeekSheet } from './panels/save-week-sheet.tsx'
import { SavedWeeksSheet } from './panels/saved-weeks-sheet.tsx'
import { TableSheet } from './panels/table-sheet.tsx'

const AutoPlanSheet = lazy(() => import('./panels/auto-plan/auto-plan-sheet.tsx'))

const TonightSheet = lazy(() => import('./panels/tonight-sheet.tsx'))
const RestSheet = lazy(() => import('./panels/rest-sheet.tsx'))

/** The panel that is open beside the plan. */
export type Panel =
	| { kind: 'add'; place: Place }
	| { kind: 'edit' | 'repeat'; meal: PlannedMeal }
	| { kind: 'place'; act: 'move' | 'copy' | 'leftovers'; meal: PlannedMeal; to: Place }
	| { kind: 'tonight'; place: Place | null }
	| { kind: 'rest' }
	| { kind: 'save-week' | 'saved-weeks' | 'repeats' | 'calendar' }
	| { kind: 'table' | 'auto-plan' }

export type PanelProps = {
	cook: Cook
	date: Day
	meals: readonly PlannedMeal[]
	sections: string[]
	onClose: () => void
}

/** The open sheet, loaded by `planner.tsx`. */
export default function PlannerPanel({
	panel,
	...props
}: { panel: Panel; onOpen: (panel: Panel) => void } & Omit<PanelProps, 'sections'>) {
	const all: PanelProps = { ...props, sections: sectionsOf(props.meals) }
	if (panel.kind === 'add') return <AddMealSheet {...all} place={panel.place} />
	if (panel.kind === 'edit') return <EditMealSheet {...all} meal={panel.meal} />
	if (panel.kind === 'tonight') return <TonightSheet {...all} place={panel.place} />
	if (panel.kind === 'rest') return <RestSheet {...all} />
	if (panel.kind === 'repeat') return <RepeatSheet {...all} meal={panel.meal} />
	if (panel.kind === 'place') return <PlaceSheet {...all} act={panel.act} meal={panel.meal} to={panel.to} />
	if (panel.kind === 'save-week') return <SaveWeekSheet {...all} />
	if (panel.kind === 'saved-weeks') return <SavedWeeksSheet {...all} />
	if (panel.kind === 'calendar') return <CalendarSheet {...all} />
	if (panel.kind === 'auto-plan') return <AutoPlanSheet {...all} />
	if (panel.kind === 'table') return <TableSheet {...all} />
	return <RepeatsSheet {...all} />
}
