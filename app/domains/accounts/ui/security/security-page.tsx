import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SECURITY_PATH } from '../../model/account-paths.ts'

/** A page below the Security tab: the way back, its heading, what it is about. */
export const SecurityPage = ({ title, children }: { title: string; children: ReactNode }) => (
	<div className="grid grid-cols-1 gap-6">
		<div>
			<Link to={SECURITY_PATH} className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-accent-text">
				<ChevronLeft aria-hidden="true" className="size-5" />
				Security
			</Link>
			<h2 className="mt-1 text-h2">{title}</h2>
		</div>
		{children}
	</div>
)
