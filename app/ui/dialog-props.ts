import type { ReactNode } from 'react'

export type DialogProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: ReactNode
	description?: ReactNode
	children?: ReactNode
	/** Status text, Cancel (text look), then the primary action. Needed on a phone with a screen reader, unless there is a `closeLabel`. */
	footer?: ReactNode
	/** Names a cross in the corner; leave it away where the footer can cancel. */
	closeLabel?: string
	/** False keeps the dialog open when the cook presses beside it; Escape always closes. */
	dismissible?: boolean
	/** Tailwind classes of the panel, e.g. `[--dialog-width:44rem]`. */
	className?: string
}
