import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './tone.ts'

/**
 * A word or two beside a row's name. Only for the exception, never for the normal case. 'popular' is the only bright
 * tag.
 */
export const Tag = ({
	tone = 'oat',
	icon,
	children,
	className,
}: {
	tone?: Tone | 'popular'
	icon?: ReactNode
	children: ReactNode
	className?: string
}) => (
	<span className={classNames('tag', `tone-${tone}`, className)}>
		{icon}
		{children}
	</span>
)
