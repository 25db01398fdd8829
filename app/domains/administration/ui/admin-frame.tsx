import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { type TabLink, TabLinks } from '#app/ui/tab-links.tsx'
import { ADMINISTRATION } from '../model/sections.ts'

type AdminFrameProps = {
	sections: readonly TabLink[]
	/** The `to` of the open section. */
	current: string
	children: ReactNode
}

/** The links to all sections: a row that scrolls on a small screen, a list at the side of a large one. */
export const AdminFrame = ({ sections, current, children }: AdminFrameProps) => (
	<div className="page pt-2 pb-24 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-12 lg:pt-10">
		<TabLinks label={ADMINISTRATION.sections} links={sections} current={current} className="mb-4 lg:hidden" />
		<nav aria-label={ADMINISTRATION.sections} className="max-lg:hidden">
			<p className="px-3 pb-2 text-small font-semibold text-ink-2">{ADMINISTRATION.title}</p>
			<ul>
				{sections.map(({ to, label }) => (
					<li key={to}>
						<Link
							to={to}
							aria-current={to === current ? 'page' : undefined}
							className={classNames(
								'flex min-h-11 items-center rounded-md px-3',
								to === current ? 'bg-oat font-semibold' : 'text-ink-2 hover:text-ink',
							)}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
		<main id="main" tabIndex={-1} className="min-w-0 max-w-[60rem]">
			{children}
		</main>
	</div>
)
