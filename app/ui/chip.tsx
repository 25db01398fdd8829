import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A choice that is on or off at once, without a form; without `pressed` an act. */
export const Chip = ({
	pressed,
	className,
	type = 'button',
	...rest
}: ComponentProps<'button'> & { pressed?: boolean }) => (
	<button {...rest} type={type} aria-pressed={pressed} className={classNames('chip', className)} />
)
