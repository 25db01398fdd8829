import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import {
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useRef } from 'react'
import { iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

/** The screen reader announcements of a sortable list. */
const SORTABLE = {
	instructions: 'Press Space to pick it up. Then the arrow keys move it, Space drops it and Escape cancels.',
	taken: (name: string, place: number, count: number) => `${name} taken. It is ${place} of ${count}.`,
	moving: (name: string, place: number, count: number) => `${name} is ${place} of ${count}.`,
	laidDown: (name: string, place: number, count: number) => `${name} dropped at ${place} of ${count}.`,
	stopOverlaying: (name: string, place: number, count: number) => `${name} let go. It stays at ${place} of ${count}.`,
} as const

export type SortableItem = { id: string; name: string }

type SortableListProps = {
	items: readonly SortableItem[]
	onMove: (from: number, to: number) => void
	children: ReactNode
}

/** Pixels that a press has to travel before it is a drag, so that a tap on the handle is not one. */
const DRAG_FROM_PX = 4

/**
 * A vertical list whose rows are dragged by their handles: by a pointer, or by keys (Space picks up and drops, arrows
 * move, Escape cancels). Each step is announced with name and position. Wrap each row in `SortableRow`.
 */
export function SortableList({ items, onMove, children }: SortableListProps) {
	const context = useId()
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	)
	const hasMoved = useRef(false)
	const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id)
	const end = ({ active, over }: DragEndEvent) => {
		const [from, to] = [indexOf(active.id), over ? indexOf(over.id) : -1]
		if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
	}
	return (
		<DndContext
			id={context}
			sensors={sensors}
			collisionDetection={closestCenter}
			accessibility={{
				announcements: announce(items, hasMoved),
				screenReaderInstructions: { draggable: SORTABLE.instructions },
			}}
			onDragEnd={end}
		>
			<SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
				{children}
			</SortableContext>
		</DndContext>
	)
}

/**
 * `hasMoved`: a row that has just been picked up is over its own place. That is announced as taken, because only then are
 * the rows measured and the arrow keys heard; later it is a move like any other.
 */
function announce(items: readonly SortableItem[], hasMoved: { current: boolean }): Announcements {
	const indexOf = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id)
	const say = (
		sentence: (name: string, place: number, count: number) => string,
		id: UniqueIdentifier,
		over?: UniqueIdentifier,
	) => sentence(items[indexOf(id)]?.name ?? '', indexOf(over ?? id) + 1, items.length)
	return {
		onDragStart() {
			hasMoved.current = false
			return undefined
		},
		onDragOver({ active, over }) {
			if (!over) return undefined
			if (over.id === active.id && !hasMoved.current) return say(SORTABLE.taken, active.id)
			hasMoved.current = true
			return say(SORTABLE.moving, active.id, over.id)
		},
		onDragEnd: ({ active, over }) => say(SORTABLE.laidDown, active.id, over?.id),
		onDragCancel: ({ active }) => say(SORTABLE.stopOverlaying, active.id),
	}
}

/** One element for all rows: React does not look into it when a row is drawn again. */
const GRIP = <GripVertical aria-hidden="true" />

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>
const HandleContext = createContext<Handle | null>(null)

type SortableRowProps = { id: string; className?: string; children: ReactNode }

/** One row of the list, as a list item. */
export function SortableRow({ id, className, children }: SortableRowProps) {
	const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id })
	return (
		<HandleContext value={handle}>
			<li
				ref={setNodeRef}
				className={classNames(className, isDragging && 'relative z-10 rounded-md bg-ground shadow-float')}
				style={
					transform
						? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
						: transition
							? { transition }
							: undefined
				}
			>
				{children}
			</li>
		</HandleContext>
	)
}

/** The handle by which a row is dragged; `label` is its name, or the elements of `labelledBy` say it. */
export function SortableHandle({ label, labelledBy }: { label?: string; labelledBy?: string }) {
	const handle = useContext(HandleContext)
	return (
		<button
			type="button"
			ref={handle?.setActivatorNodeRef}
			{...handle?.attributes}
			{...handle?.listeners}
			aria-label={label}
			aria-labelledby={labelledBy}
			className={iconButtonClass({ className: '-ml-3 shrink-0 cursor-grab touch-none text-ink-2' })}
		>
			{GRIP}
		</button>
	)
}
