import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import type { SheetProps } from './sheet-props.ts'
import { useClosing } from './use-closing.tsx'

/** The sheet itself; `sheet.tsx` loads it. */
export default function SheetPanel({
	open,
	onOpenChange,
	title,
	description,
	closeLabel,
	children,
	footer,
	className,
}: SheetProps) {
	const closing = useClosing(open, onOpenChange)
	return (
		<Drawer.Root open={open} onOpenChange={closing.onOpenChange} swipeDirection="down">
			<Drawer.Portal>
				<Drawer.Backdrop className="scrim" />
				<Drawer.Viewport className="sheet-viewport">
					<Drawer.Popup className={classNames('sheet on-raised', className)} {...closing.watch}>
						<div className="sheet-grab" />
						<div className="flex items-start gap-3 px-5 pt-3 md:px-7">
							<Drawer.Title className="min-w-0 flex-1 text-h2">{title}</Drawer.Title>
							<Drawer.Close className={iconButtonClass({ className: '-mt-1.5 -mr-2.5' })} aria-label={closeLabel}>
								<X aria-hidden="true" className="size-6" />
							</Drawer.Close>
						</div>
						<Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 md:px-7">
							{description ? <Drawer.Description className="mt-1 text-ink-2">{description}</Drawer.Description> : null}
							{children}
						</Drawer.Content>
						{footer ? <div className="dialog-foot">{footer}</div> : null}
						{closing.question}
					</Drawer.Popup>
				</Drawer.Viewport>
			</Drawer.Portal>
		</Drawer.Root>
	)
}
