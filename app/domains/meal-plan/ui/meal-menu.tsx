import {
	ArrowDown,
	ArrowUp,
	CalendarArrowUp,
	ChefHat,
	CloudMoon,
	Copy,
	EllipsisVertical,
	Eye,
	Lock,
	LockOpen,
	Pencil,
	Repeat,
	Soup,
	Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { type IconButtonLooks, iconButtonClass } from '#app/ui/button-class.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Menu } from '#app/ui/menu.tsx'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { usePlanner } from './planner-context.ts'

/** The menu of a meal. */
export const MealMenu = ({ meal, look, className }: { meal: PlannedMeal } & IconButtonLooks) => {
	const planner = usePlanner()
	const navigate = useNavigate()
	if (!planner) return null
	const item = (label: string, Icon: typeof Pencil, act: Parameters<typeof planner.act>[0]) => ({
		label,
		icon: <Icon aria-hidden="true" />,
		onSelect: () => planner.act(act, meal),
	})
	const { index, beside } = planner.spot(meal)
	const items = [
		...(meal.recipe_id
			? [
					{
						label: PLANNER.view_recipe,
						icon: <Eye aria-hidden="true" />,
						onSelect: () => void navigate(`/recipe/${meal.recipe_id}`),
					},
				]
			: []),
		item(PLANNER.edit, Pencil, 'edit'),
		item(PLANNER.moveTo, CalendarArrowUp, 'move'),
		...(index > 0 ? [item(PLANNER.earlier, ArrowUp, 'earlier')] : []),
		...(index < beside ? [item(PLANNER.later, ArrowDown, 'later')] : []),
		...(meal.cooked_at === null && meal.date >= planner.today
			? [item(meal.date === planner.today ? PLANNER.tonight : PLANNER.plansChanged, CloudMoon, 'tonight')]
			: []),
		item(PLANNER.copyTo, Copy, 'copy'),
		item(PLANNER.leftovers, Soup, 'leftovers'),
		...(meal.repeat_id ? [] : [item(PLANNER.repeat, Repeat, 'repeat')]),
		item(meal.is_locked ? PLANNER.unlock : PLANNER.lock, meal.is_locked ? LockOpen : Lock, 'lock'),
		item(meal.cooked_at === null ? PLANNER.markCooked : PLANNER.markUncooked, ChefHat, 'cooked'),
		{ ...item(PLANNER.remove, Trash2, 'delete'), look: 'danger' as const },
	]
	return (
		<Menu
			label={PLANNER.actionsFor(meal.name)}
			items={items}
			className={iconButtonClass({ look, className: classNames('print:hidden', className) })}
		>
			<EllipsisVertical aria-hidden="true" />
		</Menu>
	)
}
