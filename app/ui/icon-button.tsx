import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** 'ground' floats on a plate or photo, 'quiet' stands in a row of fields. */
export type IconButtonLook = 'plain' | 'ground' | 'quiet'

export type IconButtonLooks = { look?: IconButtonLook; className?: string | undefined }

export const iconButtonClass = ({ look = 'plain', className }: IconButtonLooks): string =>
	classNames('icon-btn', look !== 'plain' && `icon-btn-${look}`, className)

type IconButtonProps = ComponentProps<'button'> & IconButtonLooks & { label: string }

/** A round button of 44 px that shows only an icon; `label` is its name. */
export const IconButton = ({ look, className, label, type = 'button', ...rest }: IconButtonProps) => (
	<button {...rest} type={type} aria-label={label} className={iconButtonClass({ look, className })} />
)
