import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A chip inside a form: a checkbox (or, with `type="radio"`, one of several) that works without scripts. */
export const ChipCheckbox = ({ children, className, type = 'checkbox', ...rest }: ComponentProps<'input'>) => (
	<label className={classNames('chip', className)}>
		<input {...rest} type={type} className="native" />
		{children}
	</label>
)
