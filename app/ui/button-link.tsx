import { Link, type LinkProps } from 'react-router'
import { type ButtonLooks, buttonClass } from './button-class.ts'

/** A link that looks like a button. */
export const ButtonLink = ({ look, size, className, ...rest }: LinkProps & ButtonLooks) => (
	<Link {...rest} className={buttonClass({ look, size, className })} />
)
