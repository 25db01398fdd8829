import { Link, type LinkProps } from 'react-router'
import { type IconButtonLooks, iconButtonClass } from './button-class.ts'

/** An icon button that is a link; `label` is its name. */
export const IconLink = ({ look, className, label, ...rest }: LinkProps & IconButtonLooks & { label: string }) => (
	<Link {...rest} aria-label={label} className={iconButtonClass({ look, className })} />
)
