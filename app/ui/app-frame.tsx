import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { LogoMark } from './logo-mark.tsx'

/** One entry of the bottom bar or side rail; `icon` is a lucide component. `pages`: other entries that belong to it. */
export type FrameItem = {
	to: string
	label: string
	icon: ComponentType<{ 'aria-hidden'?: boolean }>
	pages?: readonly string[]
}

type AppFrameProps = {
	/** The entries of the bottom bar, and those of the side rail, which has room for more. */
	bar: readonly FrameItem[]
	rail: readonly FrameItem[]
	/** The `to` of the entry that the open page belongs to. */
	active: string | undefined
	/** Name of the navigation for screen readers. */
	label: string
	home: { to: string; label: string }
	/** An entry at the bottom of the rail (the assistant). */
	railItem?: FrameItem
	/** Shown in the rail above `railItem`; on a phone the page's header shows it. */
	bell?: ReactNode
	/** Cook mode and the chat hide the bottom bar; the rail stays. */
	hideBar?: boolean
	children: ReactNode
}

type EntryProps = { item: FrameItem; active: string | undefined; className: string }

const Entry = ({ item: { to, label, icon: Icon, pages = [] }, active, className }: EntryProps) => (
	<Link
		to={to}
		prefetch="intent"
		aria-current={active === to ? 'page' : active && pages.includes(active) ? 'true' : undefined}
		data-pages={pages.length > 0 ? pages.join(' ') : undefined}
		className={className}
	>
		<Icon aria-hidden />
		<span>{label}</span>
	</Link>
)

/** The frame of every signed-in page: bottom bar on a phone, side rail from 1024 px, the page between. */
export const AppFrame = ({
	bar,
	rail,
	active,
	label,
	home,
	railItem,
	bell,
	hideBar = false,
	children,
}: AppFrameProps) => (
	<>
		<aside className="side-rail">
			<Link to={home.to} aria-label={home.label}>
				<LogoMark className="size-11" />
			</Link>
			<nav aria-label={label} className="mt-8 flex flex-1 flex-col gap-2">
				{rail.map((item) => (
					<Entry key={item.to} item={item} active={active} className="rail-entry" />
				))}
			</nav>
			{bell}
			{railItem ? <Entry item={railItem} active={active} className="rail-entry" /> : null}
		</aside>
		<div className={classNames('frame-body', hideBar && 'has-no-bar')}>{children}</div>
		{hideBar ? null : (
			<nav aria-label={label} className="nav-bar">
				<ul>
					{bar.map((item) => (
						<li key={item.to}>
							<Entry item={item} active={active} className="bar-entry" />
						</li>
					))}
				</ul>
			</nav>
		)}
	</>
)
