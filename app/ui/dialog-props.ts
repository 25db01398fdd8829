import type { ReactNode } from 'react'

export type DialogProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: ReactNode
	description?: ReactNode
	children?: ReactNode
	/**
	 * Status text, Cancel (text look), then the primary action. Required for screen readers on a phone, unless there is a
	 * `closeLabel`.
	 */
	footer?: ReactNode
	/** The accessible name of a cross in the corner; leave it out when the footer can cancel. */
	closeLabel?: string
	/** False keeps the dialog open on a press outside it; Escape always closes. */
	dismissible?: boolean
	/** Tailwind classes of the panel, e.g. `[--dialog-width:44rem]`. */
	className?: string
}
