import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { iconButtonClass } from './button-class.ts'
import type { MenuItem } from './menu-item.ts'
import { useOnceTrue } from './use-once-true.ts'

const MenuPopup = lazy(() => import('./menu-popup.tsx'))

type MenuProps = {
	/** The button's name when `children` is only an icon. */
	label?: string
	items: readonly MenuItem[]
	children: ReactNode
	/** Classes of the button; by default an icon button. */
	className?: string
}

/** A button that opens a list of actions. The list's code is loaded when it is first opened. */
export const Menu = ({ label, items, children, className = iconButtonClass({}) }: MenuProps) => {
	const button = useRef<HTMLButtonElement>(null)
	const [open, setOpen] = useState(false)
	const loaded = useOnceTrue(open)
	return (
		<>
			<button
				ref={button}
				type="button"
				aria-label={label}
				aria-haspopup="menu"
				aria-expanded={open}
				className={className}
				onClick={() => setOpen(!open)}
			>
				{children}
			</button>
			{loaded ? (
				<Suspense>
					<MenuPopup label={label} items={items} button={button} open={open} onOpenChange={setOpen} />
				</Suspense>
			) : null}
		</>
	)
}
