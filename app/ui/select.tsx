import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'

/** The native list in our box. The children are `<option>`s. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
	<span className={classNames('select', className)}>
		<select {...useFieldControl()} {...rest} className="input" />
		<ChevronDown aria-hidden="true" />
	</span>
)
