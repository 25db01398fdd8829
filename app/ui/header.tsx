import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconLink } from './icon-link.tsx'

type HeaderProps = {
	title: ReactNode
	/** 'large' is for a main screen, 'small' for a page one level below it. */
	look?: 'large' | 'small'
	back?: { to: string; label: string }
	/** Buttons and status chips at the right. */
	actions?: ReactNode
	bell?: ReactNode
	className?: string
}

/** The head of a page: its name, a way back, its actions. Contains the page's h1. */
export const Header = ({ title, look = 'large', back, actions, bell, className }: HeaderProps) => (
	<header
		className={classNames(
			'flex items-center gap-x-3',
			look === 'small' ? 'min-h-14' : 'min-h-12 flex-wrap gap-y-2',
			className,
		)}
	>
		{back ? (
			<IconLink to={back.to} label={back.label} className="-ml-2.5">
				<ArrowLeft aria-hidden="true" className="size-6" />
			</IconLink>
		) : null}
		<h1
			className={classNames(
				'min-w-0 flex-1',
				look === 'small' ? 'truncate font-sans text-body font-semibold tracking-normal' : 'text-h1 lg:text-display',
			)}
		>
			{title}
		</h1>
		{actions || bell ? (
			<div className="flex items-center gap-3">
				{actions}
				{bell}
			</div>
		) : null}
	</header>
)
