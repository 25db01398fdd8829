import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Place } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { EDGE, type Edge } from './board-edge.ts'
import { usePlanner } from './planner-context.ts'

export type SlotProps = { place: Place; className?: string; children: ReactNode }
export type ItemProps = {
	meal: PlannedMeal
	className?: string
	/** Whether other meals can be dropped before and after it. */
	isOrdered?: boolean
	children: ReactNode
}

/** A board on which meals are dragged by a pointer: its root, a slot, and a meal. */
export type Board = {
	Root: ComponentType<{ meals: readonly PlannedMeal[]; children: ReactNode }>
	Slot: ComponentType<SlotProps>
	Item: ComponentType<ItemProps>
}

const BoardContext = createContext<Board | null>(null)

/** Makes the meals inside draggable once the code for it is loaded; they can be seen and used before. */
export const DragBoard = ({ meals, children }: { meals: readonly PlannedMeal[]; children: ReactNode }) => {
	const [board, setBoard] = useState<Board | null>(null)
	const canMove = usePlanner() !== null
	useEffect(() => {
		let isGone = false
		// Without the drag code everything can still be moved by keyboard and by the menu.
		if (canMove)
			import('./drag-board.tsx').then(
				(loaded) => isGone || setBoard(loaded),
				() => undefined,
			)
		return () => {
			isGone = true
		}
	}, [canMove])
	if (!board) return children
	return (
		<BoardContext value={board}>
			<board.Root meals={meals}>{children}</board.Root>
		</BoardContext>
	)
}

/** The table cell of a slot in the plan. */
export const Slot = ({ place, className, children }: SlotProps) => {
	const board = useContext(BoardContext)
	const held = usePlanner()?.held
	const isOver = held?.over.date === place.date && held.over.section === place.section
	const classes = classNames(className, isOver && 'outline-3 -outline-offset-3 outline-focus')
	if (board)
		return (
			<board.Slot place={place} className={classes}>
				{children}
			</board.Slot>
		)
	return <td className={classes}>{children}</td>
}

/** A meal in a slot, as a list item. */
export const Item = ({ className, children, ...props }: ItemProps) => {
	const board = useContext(BoardContext)
	const edge = useHeldEdge(props)
	const classes = classNames(className, edge ? EDGE[edge] : undefined)
	if (board)
		return (
			<board.Item {...props} className={classes}>
				{children}
			</board.Item>
		)
	return <li className={classes}>{children}</li>
}

/** On which side of this meal the one held by keyboard would be dropped. */
function useHeldEdge({ meal, isOrdered }: Pick<ItemProps, 'meal' | 'isOrdered'>): Edge | null {
	const planner = usePlanner()
	const held = planner?.held
	if (!planner || !held || !isOrdered || held.meal.id === meal.id) return null
	const { date, section, index } = held.over
	if (meal.date !== date || meal.section !== section) return null
	const spot = planner.spot(meal)
	const own = planner.spot(held.meal)
	// The held meal itself is not counted among the others.
	const at = own.date === date && own.section === section && own.index < spot.index ? spot.index - 1 : spot.index
	if (at === index) return 'before'
	return at === index - 1 ? 'after' : null
}
