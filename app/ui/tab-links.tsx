import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type TabLink = { to: string; label: string }

/** Tabs that are pages of their own; `current` is the `to` of the open one, which a narrow row scrolls to. */
export const TabLinks = ({
	label,
	links,
	current,
	replace = false,
	className,
}: {
	label: string
	links: readonly TabLink[]
	current: string
	/** The tabs share one entry of the history: going back leaves all of them. */
	replace?: boolean
	className?: string
}) => {
	const row = useRef<HTMLElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the marked link changes with `current`
	useEffect(() => scrollToCurrent(row.current), [current])
	return (
		<nav ref={row} aria-label={label} className={classNames('tabs', className)}>
			{links.map(({ to, label: text }) => (
				<Link
					key={to}
					to={to}
					replace={replace}
					data-label={text}
					aria-current={to === current ? 'page' : undefined}
					preventScrollReset
				>
					{text}
				</Link>
			))}
		</nav>
	)
}

/** Only the row scrolls: `scrollIntoView` could move the page too. */
function scrollToCurrent(row: HTMLElement | null): void {
	const tab = row?.querySelector('[aria-current]')
	if (!row || !tab) return
	const { left, width } = tab.getBoundingClientRect()
	row.scrollLeft += left + width / 2 - (row.getBoundingClientRect().left + row.clientWidth / 2)
}
