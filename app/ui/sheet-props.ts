import type { ReactNode } from 'react'

export type SheetProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: ReactNode
	description?: ReactNode
	closeLabel: string
	children?: ReactNode
	/** Stays visible below the scrolling body: the primary action. */
	footer?: ReactNode
	className?: string
}
