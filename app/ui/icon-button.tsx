import type { ComponentProps } from 'react'
import { type IconButtonLooks, iconButtonClass } from './button-class.ts'

type ButtonName = { label: string } | { label?: undefined; 'aria-labelledby': string }
type IconButtonProps = ComponentProps<'button'> & IconButtonLooks & ButtonName

/** A round button of 44 px that shows only an icon; `label` is its name, or the elements of `aria-labelledby` say it. */
export const IconButton = ({ look, className, label, type = 'button', ...rest }: IconButtonProps) => (
	<button {...rest} type={type} aria-label={label} className={iconButtonClass({ look, className })} />
)
