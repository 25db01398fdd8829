import {
	DndContext,
	type DragEndEvent,
	DragOverlay,
	MouseSensor,
	pointerWithin,
	TouchSensor,
	useDraggable,
	useDroppable,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Plate } from '../../../ui/plate.tsx'
import type { Place } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import type { ItemProps, SlotProps } from './board.tsx'
import { mealPhoto } from './meal-photo.ts'
import { usePlanner } from './planner-context.ts'

/** Pixels that a press has to travel before it is a drag: a tap on a plate opens its recipe. */
const DRAG_FROM_PX = 6
/** Milliseconds that a finger rests before it drags: until then it scrolls. */
const DRAG_AFTER_MS = 250

/** The meals in sight can be dragged from place to place. Keys are the planner's own, see `planner.tsx`. */
export function Root({ meals, children }: { meals: readonly PlannedMeal[]; children: ReactNode }) {
	const context = useId()
	const planner = usePlanner()
	const [dragged, setDragged] = useState<PlannedMeal | null>(null)
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
		useSensor(TouchSensor, { activationConstraint: { delay: DRAG_AFTER_MS, tolerance: DRAG_FROM_PX } }),
	)
	const end = ({ over }: DragEndEvent) => {
		const stopKeeping = keepLinksClosed()
		setTimeout(stopKeeping, 0)
		setDragged(null)
		const place = over?.data.current as Place | undefined
		if (!dragged || !place || (place.date === dragged.date && place.section === dragged.section)) return
		planner?.moveTo(dragged, place)
	}
	return (
		<DndContext
			id={context}
			sensors={sensors}
			collisionDetection={pointerWithin}
			onDragStart={({ active }) => setDragged(meals.find(({ id }) => id === active.id) ?? null)}
			onDragCancel={() => setDragged(null)}
			onDragEnd={end}
		>
			{children}
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

/** A pointer that is let go over the link where it went down would follow it: the click after a drag is none. */
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

export function Item({ meal, className, children }: ItemProps) {
	const { setNodeRef, listeners, isDragging } = useDraggable({ id: meal.id })
	return (
		<li ref={setNodeRef} {...listeners} className={classNames(className, isDragging && 'opacity-40')}>
			{children}
		</li>
	)
}
