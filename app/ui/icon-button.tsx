import type { ComponentProps } from 'react'
import { type IconButtonLooks, iconButtonClass } from './button-class.ts'

type IconButtonProps = ComponentProps<'button'> & IconButtonLooks & { label: string }

/** A round button of 44 px that shows only an icon; `label` is its name. */
export const IconButton = ({ look, className, label, type = 'button', ...rest }: IconButtonProps) => (
	<button {...rest} type={type} aria-label={label} className={iconButtonClass({ look, className })} />
)
