import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * A row of cards that scrolls sideways and extends to the page's edge. Children are list items (`<li>`) with their own
 * width.
 */
export const Carousel = ({
	label,
	children,
	className,
}: {
	label: string
	children: ReactNode
	className?: string
}) => (
	<ul aria-label={label} className={classNames('carousel', className)}>
		{children}
	</ul>
)
