import { Menu as Base } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { classNames } from './class-names.ts'
import type { MenuItem } from './menu-item.ts'

type MenuPopupProps = {
	label: string | undefined
	items: readonly MenuItem[]
	button: RefObject<HTMLButtonElement | null>
	open: boolean
	onOpenChange: (open: boolean) => void
}

/** The list of a menu; `menu.tsx` loads it. */
const MenuPopup = ({ label, items, button, open, onOpenChange }: MenuPopupProps) => (
	<Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
		<Base.Portal container={button.current?.closest('main') ?? undefined}>
			<Base.Positioner
				anchor={button}
				positionMethod="fixed"
				align="end"
				sideOffset={6}
				collisionPadding={12}
				className="z-[65] outline-none"
			>
				<Base.Popup aria-label={label} finalFocus={button} className="menu menu-list on-raised">
					{items.map((item) => (
						<Base.Item
							key={item.label}
							disabled={item.disabled}
							onClick={item.onSelect}
							className={classNames('menu-item', item.look === 'danger' && 'menu-item-danger')}
						>
							{item.icon}
							{item.label}
						</Base.Item>
					))}
				</Base.Popup>
			</Base.Positioner>
		</Base.Portal>
	</Base.Root>
)

export default MenuPopup
