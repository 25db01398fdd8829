import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A search box; `label` is its name for screen readers. */
export const SearchInput = ({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) => (
	<label className={classNames('input input-search', className)}>
		<Search aria-hidden="true" className="text-ink-2" />
		<span className="sr-only">{label}</span>
		<input enterKeyHint="search" {...rest} type="search" />
	</label>
)
