import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useBackCloses } from './use-back-closes.ts'

type PopoverPanelProps = {
	/** The element that it belongs to: it opens beside it and returns the focus to it. */
	anchor: HTMLElement
	title: ReactNode
	onClose: () => void
	/** The control that gets the focus at first; by default the first one. */
	initialFocus?: string
	className?: string
	children: ReactNode
}

/** A small form beside what it changes. Escape, Back and a press outside close it. Load it when it is first opened. */
export function PopoverPanel({ anchor, title, onClose, initialFocus, className, children }: PopoverPanelProps) {
	useBackCloses(true, onClose)
	return (
		<Base.Root open onOpenChange={(open) => open || onClose()}>
			<Base.Portal container={anchor.closest('main')}>
				<Base.Positioner
					anchor={anchor}
					positionMethod="fixed"
					align="start"
					sideOffset={6}
					collisionPadding={12}
					className="z-[55] outline-none"
				>
					<Base.Popup
						className={classNames('menu on-raised max-h-(--available-height) overflow-y-auto', className)}
						initialFocus={() => (initialFocus ? document.getElementById(initialFocus) : null) ?? true}
						finalFocus={() => anchor}
					>
						<Base.Title className="text-h4">{title}</Base.Title>
						{children}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	)
}
