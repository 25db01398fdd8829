import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ButtonLink } from '#app/ui/button-link.tsx'

/** A way back that works without scripts: `to` is the page that the reader most likely came from. */
export const BackLink = ({
	to,
	children,
	onClick,
}: {
	to: string
	children: string
	onClick?: (event: MouseEvent) => void
}) => (
	<ButtonLink to={to} onClick={onClick} look="text" className="-ml-4">
		<ArrowLeft aria-hidden="true" />
		{children}
	</ButtonLink>
)
