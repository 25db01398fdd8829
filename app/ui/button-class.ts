import { classNames } from './class-names.ts'

/** One primary button per screen; everything else is quiet, a line or text. */
export type ButtonLook = 'primary' | 'quiet' | 'line' | 'text' | 'danger'
/** 44, 48 or 64 px high. */
export type ButtonSize = 'small' | 'normal' | 'large'

export type ButtonLooks = { look?: ButtonLook; size?: ButtonSize; className?: string | undefined }

const SIZE_CLASS: Record<ButtonSize, string | undefined> = { small: 'btn-sm', normal: undefined, large: 'btn-lg' }

/**
 * The classes of a button, for the rare element that is neither `<Button>` nor `<ButtonLink>` (a `<label>`, an `<a
 * download>`).
 */
export const buttonClass = ({ look = 'quiet', size = 'normal', className }: ButtonLooks): string =>
	classNames('btn', `btn-${look}`, SIZE_CLASS[size], className)

/** 'ground' floats on a plate or photo, 'quiet' is for a row of fields. */
export type IconButtonLook = 'plain' | 'ground' | 'quiet'

export type IconButtonLooks = { look?: IconButtonLook; className?: string | undefined }

/** The classes of a round button that shows only an icon. */
export const iconButtonClass = ({ look = 'plain', className }: IconButtonLooks): string =>
	classNames('icon-btn', look !== 'plain' && `icon-btn-${look}`, className)
