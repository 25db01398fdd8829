import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A toggle that takes effect at once, without a form; without `pressed` it is a plain action. */
export const Chip = ({
	pressed,
	className,
	type = 'button',
	...rest
}: ComponentProps<'button'> & { pressed?: boolean }) => (
	<button {...rest} type={type} aria-pressed={pressed} className={classNames('chip', className)} />
)
