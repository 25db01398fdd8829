import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** Links to other pages, one a row. */
export const LinkList = ({ links }: { links: readonly { to: string; label: string }[] }) => (
	<ul className="mt-2">
		{links.map(({ to, label }) => (
			<li key={to} className="border-b border-line">
				<Link to={to} className="flex min-h-14 items-center justify-between gap-4 font-semibold">
					{label}
					<ChevronRight aria-hidden="true" className="size-5 text-ink-3" />
				</Link>
			</li>
		))}
	</ul>
)
