import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { LogoMark } from './logo-mark.tsx'

/** One entry of the bottom bar and side rail; `icon` is a lucide component. */
export type FrameItem = { to: string; label: string; icon: ComponentType<{ 'aria-hidden'?: boolean }> }

type AppFrameProps = {
	items: readonly FrameItem[]
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

const Entry = ({ item, current, className }: { item: FrameItem; current: boolean; className: string }) => (
	<Link to={item.to} prefetch="intent" aria-current={current ? 'page' : undefined} className={className}>
		<item.icon aria-hidden />
		<span>{item.label}</span>
	</Link>
)

/** The frame of every signed-in page: bottom bar on a phone, side rail from 1024 px, the page between. */
export const AppFrame = ({ items, active, label, home, railItem, bell, hideBar = false, children }: AppFrameProps) => (
	<>
		<aside className="side-rail">
			<Link to={home.to} aria-label={home.label}>
				<LogoMark className="size-11" />
			</Link>
			<nav aria-label={label} className="mt-8 flex flex-1 flex-col gap-2">
				{items.map((item) => (
					<Entry key={item.to} item={item} current={item.to === active} className="rail-entry" />
				))}
			</nav>
			{bell}
			{railItem ? <Entry item={railItem} current={railItem.to === active} className="rail-entry" /> : null}
		</aside>
		<div className={classNames('frame-body', hideBar && 'has-no-bar')}>{children}</div>
		{hideBar ? null : (
			<nav aria-label={label} className="nav-bar">
				<ul>
					{items.map((item) => (
						<li key={item.to}>
							<Entry item={item} current={item.to === active} className="bar-entry" />
						</li>
					))}
				</ul>
			</nav>
		)}
	</>
)
