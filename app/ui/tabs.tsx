import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'

export type Tab = { id: string; label: string; panel: ReactNode }

/**
 * Tabs within one page. Arrow keys, Home and End move; only the chosen panel is mounted. Uncontrolled without
 * `selected`.
 */
export const Tabs = ({
	label,
	tabs,
	selected,
	onSelect,
	className,
}: {
	label: string
	tabs: readonly Tab[]
	selected?: string
	onSelect?: (id: string) => void
	className?: string
}) => {
	const [own, setOwn] = useState(tabs[0]?.id)
	const current = tabs.find((tab) => tab.id === (selected ?? own)) ?? tabs[0]
	if (!current) return null
	const select = (id: string) => {
		setOwn(id)
		onSelect?.(id)
	}
	return (
		<Base.Root className={className} value={current.id} onValueChange={select}>
			<Base.List aria-label={label} className="tabs" activateOnFocus>
				{tabs.map((tab) => (
					<Base.Tab key={tab.id} value={tab.id} data-label={tab.label}>
						{tab.label}
					</Base.Tab>
				))}
			</Base.List>
			<Base.Panel value={current.id} className="pt-6">
				{current.panel}
			</Base.Panel>
		</Base.Root>
	)
}
