import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './tone.ts'

/** A state that matters now (offline, syncing), with icon and words; screen readers announce changes. Not a control. */
export const StatusChip = ({
	tone,
	icon,
	children,
	className,
}: {
	tone: Tone
	icon: ReactNode
	children: ReactNode
	className?: string
}) => (
	<span role="status" className={classNames('status num', `tone-${tone}`, className)}>
		{icon}
		<span>{children}</span>
	</span>
)
