import {
	DndContext,
	type DragEndEvent,
	type DragMoveEvent,
	DragOverlay,
	MouseSensor,
	pointerWithin,
	TouchSensor,
	useDraggable,
	useDroppable,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Plate } from '#app/ui/plate.tsx'
import { type Place, SAME_SECTION, spotBeside } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import type { ItemProps, SlotProps } from './board.tsx'
import { EDGE, type Edge } from './board-edge.ts'
import { mealPhoto } from './meal-photo.ts'
import { usePlanner } from './planner-context.ts'

/** Pixels that a press has to travel to become a drag: a tap on a plate opens its recipe. */
const DRAG_FROM_PX = 6
/** Milliseconds that a finger has to rest before it drags; until then it scrolls. */
const DRAG_AFTER_MS = 250

/** Makes the visible meals draggable from slot to slot. `planner.tsx` handles the keyboard. */
export function Root({ meals, children }: { meals: readonly PlannedMeal[]; children: ReactNode }) {
	const context = useId()
	const planner = usePlanner()
	const [dragged, setDragged] = useState<PlannedMeal | null>(null)
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
		useSensor(TouchSensor, { activationConstraint: { delay: DRAG_AFTER_MS, tolerance: DRAG_FROM_PX } }),
	)
	const [target, setTarget] = useState<Target | null>(null)
	const move = (event: DragMoveEvent) => {
		const next = targetOf(event)
		if (next?.id !== target?.id || next?.edge !== target?.edge) setTarget(next)
	}
	const end = (event: DragEndEvent) => {
		const stopKeeping = keepLinksClosed()
		setTimeout(stopKeeping, 0)
		setDragged(null)
		setTarget(null)
		if (!dragged || !planner) return
		const beside = targetOf(event)
		const other = meals.find(({ id }) => id === beside?.id)
		if (beside && other) {
			const spot = spotBeside(meals, dragged, other, beside.edge)
			const { date, section, index } = planner.spot(dragged)
			if (spot.date !== date || spot.section !== section || spot.index !== index) planner.moveTo(dragged, spot)
			return
		}
		const place = event.over?.data.current as Place | undefined
		if (!place || (place.date === dragged.date && [dragged.section, SAME_SECTION].includes(place.section))) return
		planner.moveTo(dragged, place)
	}
	return (
		<DndContext
			id={context}
			sensors={sensors}
			collisionDetection={pointerWithin}
			onDragStart={({ active }) => setDragged(meals.find(({ id }) => id === active.id) ?? null)}
			onDragMove={move}
			onDragCancel={() => {
				setDragged(null)
				setTarget(null)
			}}
			onDragEnd={end}
		>
			<TargetContext value={target}>{children}</TargetContext>
			<DragOverlay dropAnimation={null} className="pointer-events-none">
				{dragged ? (
					<div className="w-36 rotate-2 rounded-md bg-raised p-1.5 shadow-float">
						<Plate
							setting={dragged.plate}
							photo={mealPhoto(dragged.picture)}
							photoSizes="10rem"
							className="aspect-[5/3]"
						/>
						<p className="clamp2 mt-1 text-small font-medium">{dragged.name}</p>
					</div>
				) : null}
			</DragOverlay>
		</DndContext>
	)
}

/** The meal under the pointer, and on which side of it the dragged one would be dropped. */
type Target = { id: string; edge: Edge }
const TargetContext = createContext<Target | null>(null)
const BESIDE = 'beside:'

function targetOf({ over, active, activatorEvent, delta }: DragMoveEvent): Target | null {
	const id = over ? String(over.id) : ''
	if (!over || !id.startsWith(BESIDE) || id === `${BESIDE}${active.id}`) return null
	const start = activatorEvent instanceof MouseEvent ? activatorEvent.clientY : touchOf(activatorEvent)
	const isBelow = start + delta.y > over.rect.top + over.rect.height / 2
	return { id: id.slice(BESIDE.length), edge: isBelow ? 'after' : 'before' }
}

const touchOf = (event: Event): number => (event instanceof TouchEvent ? (event.touches[0]?.clientY ?? 0) : 0)

/** A pointer released over the link where it was pressed would follow it, so the click after a drag is suppressed. */
function keepLinksClosed(): () => void {
	const stop = (event: Event) => {
		event.preventDefault()
		event.stopPropagation()
	}
	window.addEventListener('click', stop, { capture: true })
	return () => window.removeEventListener('click', stop, { capture: true })
}

export function Slot({ place, className, children }: SlotProps) {
	const { setNodeRef, isOver } = useDroppable({ id: `${place.date}\n${place.section}`, data: place })
	return (
		<td ref={setNodeRef} className={classNames(className, isOver && 'bg-accent-tint')}>
			{children}
		</td>
	)
}

export function Item({ meal, className, isOrdered = false, children }: ItemProps) {
	const { setNodeRef: setDragged, listeners, isDragging } = useDraggable({ id: meal.id })
	const { setNodeRef: setTarget } = useDroppable({ id: `${BESIDE}${meal.id}`, disabled: !isOrdered })
	const target = useContext(TargetContext)
	const setRefs = (node: HTMLElement | null) => {
		setDragged(node)
		setTarget(node)
	}
	const edge = target?.id === meal.id ? EDGE[target.edge] : undefined
	return (
		<li ref={setRefs} {...listeners} className={classNames(className, edge, isDragging && 'opacity-40')}>
			{children}
		</li>
	)
}
