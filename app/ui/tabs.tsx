import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export type Tab = { id: string; label: string; panel: ReactNode }

const KEY_STEPS: Record<string, (index: number, count: number) => number> = {
	ArrowRight: (index, count) => (index + 1) % count,
	ArrowLeft: (index, count) => (index - 1 + count) % count,
	Home: () => 0,
	End: (_, count) => count - 1,
}

/** Tabs within one page. Arrow keys, Home and End move; only the chosen panel is mounted. Without `selected` it keeps the choice itself. */
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
	const base = useId()
	const row = useRef<HTMLDivElement>(null)
	const [own, setOwn] = useState(tabs[0]?.id)
	const current = tabs.find((tab) => tab.id === (selected ?? own)) ?? tabs[0]
	if (!current) return null

	const select = (id: string) => {
		setOwn(id)
		onSelect?.(id)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		const next = tabs[KEY_STEPS[event.key]?.(tabs.indexOf(current), tabs.length) ?? -1]
		if (!next) return
		event.preventDefault()
		select(next.id)
		row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
	}

	return (
		<div className={className}>
			<div ref={row} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
				{tabs.map((tab) => (
					<button
						key={tab.id}
						type="button"
						role="tab"
						id={`${base}${tab.id}`}
						data-tab={tab.id}
						data-label={tab.label}
						aria-selected={tab === current}
						aria-controls={tab === current ? `${base}${tab.id}-panel` : undefined}
						tabIndex={tab === current ? 0 : -1}
						onClick={() => select(tab.id)}
					>
						{tab.label}
					</button>
				))}
			</div>
			<div
				role="tabpanel"
				id={`${base}${current.id}-panel`}
				aria-labelledby={`${base}${current.id}`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own must still be reached by Tab (WAI-ARIA tabs pattern).
				tabIndex={0}
				className="pt-6"
			>
				{current.panel}
			</div>
		</div>
	)
}
