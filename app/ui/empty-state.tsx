import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Dish } from './plate.tsx'
import type { PlateSetting } from './plate-markup.ts'

/** The neutral table, where no particular dish is meant. */
export const EMPTY_TABLE: PlateSetting = { food: 'supper', crockery: 'rim', cloth: 'oat', weave: 'plain', tint: 'own' }
export const EMPTY_GLASS: PlateSetting = { food: 'drink', crockery: 'none', cloth: 'sea', weave: 'plain', tint: 'own' }

type EmptyStateProps = {
	title: string
	children?: ReactNode
	/** The one next step: a button or a link. */
	action?: ReactNode
	setting?: PlateSetting
	/** 1 when this is the page's only content. */
	level?: 1 | 2
	className?: string
}

/** Nothing here yet: a dish, one sentence, one next step. */
export function EmptyState({ title, children, action, setting = EMPTY_TABLE, level = 2, className }: EmptyStateProps) {
	const Heading = level === 1 ? 'h1' : 'h2'
	return (
		<div className={classNames('flex flex-col items-center px-4 py-6 text-center', className)}>
			<Dish setting={setting} className="size-36" />
			<Heading className="mt-4 text-h3">{title}</Heading>
			{children ? <div className="mt-1 max-w-[30ch] text-balance text-ink-2">{children}</div> : null}
			{action ? <div className="mt-4">{action}</div> : null}
		</div>
	)
}
