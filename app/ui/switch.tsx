import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A setting that takes effect at once: words left, switch right. In a form it sends what a checkbox sends. */
export const Switch = ({
	children,
	hint,
	className,
	...rest
}: Omit<ComponentProps<'input'>, 'type'> & { hint?: ReactNode }) => (
	<label className={classNames('option min-h-14', className)}>
		<span className="min-w-0 flex-1">
			{children}
			{hint ? <span className="block text-small text-ink-2">{hint}</span> : null}
		</span>
		<span className="switch">
			{/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox carries its own checked state; aria-checked beside it is forbidden. */}
			<input {...rest} type="checkbox" role="switch" className="native" />
		</span>
	</label>
)
