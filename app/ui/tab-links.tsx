import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type TabLink = { to: string; label: string }

/** Tabs that are pages of their own; `current` is the `to` of the open one. */
export const TabLinks = ({
	label,
	links,
	current,
	className,
}: {
	label: string
	links: readonly TabLink[]
	current: string
	className?: string
}) => (
	<nav aria-label={label} className={classNames('tabs', className)}>
		{links.map(({ to, label: text }) => (
			<Link key={to} to={to} data-label={text} aria-current={to === current ? 'page' : undefined} preventScrollReset>
				{text}
			</Link>
		))}
	</nav>
)
