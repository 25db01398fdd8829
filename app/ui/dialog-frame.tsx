import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog-props.ts'
import type { WatchFields } from './use-changed-fields.ts'

type DialogFrameProps = Omit<DialogProps, 'onOpenChange'> & {
	onOpenChange: (open: boolean, details: { cancel(): void }) => void
	watch?: WatchFields
	/** What opens over the dialog. */
	over?: ReactNode
}

/** The look of a dialog. Screens use `dialog.tsx` or `dialog-panel.tsx`, which also close by Back. */
export const DialogFrame = ({
	open,
	onOpenChange,
	watch,
	over,
	title,
	description,
	children,
	footer,
	closeLabel,
	dismissible = true,
	className,
}: DialogFrameProps) => (
	<Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!dismissible}>
		<Base.Portal>
			<Base.Backdrop className="scrim" />
			<Base.Popup className={classNames('dialog on-raised', className)} {...watch}>
				<div className="dialog-body">
					<div className="flex items-start gap-3">
						<Base.Title className="min-w-0 flex-1 text-h2">{title}</Base.Title>
						{closeLabel ? (
							<Base.Close className={iconButtonClass({ className: '-mt-2 -mr-2' })} aria-label={closeLabel}>
								<X aria-hidden="true" className="size-6" />
							</Base.Close>
						) : null}
					</div>
					{description ? <Base.Description className="mt-2 text-ink-2">{description}</Base.Description> : null}
					{children}
				</div>
				{footer ? <div className="dialog-foot">{footer}</div> : null}
				{over}
			</Base.Popup>
		</Base.Portal>
	</Base.Root>
)
