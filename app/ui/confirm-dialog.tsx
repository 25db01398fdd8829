import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: ReactNode
	children?: ReactNode
	cancelLabel: string
	confirmLabel: string
	/** 'danger' for what cannot be undone. */
	look?: 'primary' | 'danger'
	busy?: boolean
	onConfirm: () => void
}

/** One question, two answers. The caller closes the dialog once `onConfirm` is done. */
export const ConfirmDialog = ({
	open,
	onOpenChange,
	title,
	children,
	cancelLabel,
	confirmLabel,
	look = 'primary',
	busy = false,
	onConfirm,
}: ConfirmDialogProps) => (
	<Dialog
		open={open}
		onOpenChange={onOpenChange}
		title={title}
		description={children}
		dismissible={!busy}
		footer={
			<>
				<Button look="text" onClick={() => onOpenChange(false)}>
					{cancelLabel}
				</Button>
				<Button look={look} busy={busy} onClick={onConfirm}>
					{confirmLabel}
				</Button>
			</>
		}
	/>
)
