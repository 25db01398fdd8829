import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

/** A way back that works without scripts: `to` stands for where the reader came from. */
export const BackLink = ({
	to,
	children,
	onClick,
}: {
	to: string
	children: string
	onClick?: (event: MouseEvent) => void
}) => (
	<Link to={to} onClick={onClick} className="btn btn-text -ml-4">
		<ArrowLeft aria-hidden="true" />
		{children}
	</Link>
)
