import type { ComponentProps } from 'react'
import { type ButtonLooks, buttonClass } from './button-class.ts'

type ButtonProps = ComponentProps<'button'> & ButtonLooks & { busy?: boolean }

/** A button. While `busy` it keeps its label and its focus, shows a spinning ring and ignores presses. */
export const Button = ({
	look,
	size,
	className,
	busy = false,
	type = 'button',
	children,
	onClick,
	...rest
}: ButtonProps) => (
	<button
		{...rest}
		type={busy && type === 'submit' ? 'button' : type}
		className={buttonClass({ look, size, className })}
		aria-busy={busy || undefined}
		aria-disabled={busy || undefined}
		onClick={busy ? undefined : onClick}
	>
		{busy ? <span className="spinner" /> : null}
		{children}
	</button>
)
