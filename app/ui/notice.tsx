import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './tone.ts'

/**
 * A panel of words that the cook must see: an allergen, a limit, a form's own error. Use `role="alert"` for one that
 * appears after a press.
 */
export const Notice = ({
	tone,
	icon,
	role,
	children,
	className,
}: {
	tone: Tone
	icon: ReactNode
	role?: 'alert' | 'status'
	children: ReactNode
	className?: string
}) => (
	<div role={role} className={classNames('notice', `tone-${tone}`, className)}>
		{icon}
		<div className="min-w-0 flex-1">{children}</div>
	</div>
)
