import {
	BookmarkPlus,
	CalendarRange,
	CalendarSync,
	ChartColumn,
	CloudMoon,
	EllipsisVertical,
	Printer,
	Repeat,
	Salad,
	Sparkles,
	Users,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Day } from '#app/platform/model/calendar.ts'
import { iconButtonClass } from '#app/ui/button-class.ts'
import { Menu } from '#app/ui/menu.tsx'
import { NUTRITION, nutritionPath } from '../model/nutrition/nutrition-messages.ts'
import { PLANNER } from '../model/planner-messages.ts'
import type { Panel } from './planner-panel.tsx'

type PlannerMenuProps = { date: Day; isEmpty: boolean; onOpen: (panel: Panel) => void }

/** The actions on the plan as a whole. */
export const PlannerMenu = ({ date, isEmpty, onOpen }: PlannerMenuProps) => {
	const navigate = useNavigate()
	return (
		<Menu
			label={PLANNER.more}
			className={iconButtonClass({ look: 'quiet', className: 'print:hidden' })}
			items={[
				{
					label: PLANNER.saveWeek,
					icon: <BookmarkPlus aria-hidden="true" />,
					disabled: isEmpty,
					onSelect: () => onOpen({ kind: 'save-week' }),
				},
				{
					label: PLANNER.savedWeeks,
					icon: <CalendarRange aria-hidden="true" />,
					onSelect: () => onOpen({ kind: 'saved-weeks' }),
				},
				{
					label: PLANNER.autoPlan,
					icon: <Sparkles aria-hidden="true" />,
					onSelect: () => onOpen({ kind: 'auto-plan' }),
				},
				{ label: PLANNER.table, icon: <Users aria-hidden="true" />, onSelect: () => onOpen({ kind: 'table' }) },
				{ label: PLANNER.repeats, icon: <Repeat aria-hidden="true" />, onSelect: () => onOpen({ kind: 'repeats' }) },
				{
					label: PLANNER.calendar,
					icon: <CalendarSync aria-hidden="true" />,
					onSelect: () => onOpen({ kind: 'calendar' }),
				},
				{
					label: PLANNER.tonight,
					icon: <CloudMoon aria-hidden="true" />,
					onSelect: () => onOpen({ kind: 'tonight', place: null }),
				},
				{ label: PLANNER.rest, icon: <Salad aria-hidden="true" />, onSelect: () => onOpen({ kind: 'rest' }) },
				{
					label: NUTRITION.open,
					icon: <ChartColumn aria-hidden="true" />,
					onSelect: () => void navigate(nutritionPath(date)),
				},
				{ label: PLANNER.print, icon: <Printer aria-hidden="true" />, onSelect: () => window.print() },
			]}
		>
			<EllipsisVertical aria-hidden="true" />
		</Menu>
	)
}
