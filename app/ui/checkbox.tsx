import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
	children: ReactNode
	/** Round in lists that are ticked off, square in forms. */
	look?: 'square' | 'round'
}

/** A checkbox whose whole row is the label. */
export const Checkbox = ({ children, look = 'square', className, ...rest }: CheckboxProps) => (
	<label className={classNames('option', className)}>
		<span className={classNames('check', look === 'square' && 'check-square')}>
			<input {...useFieldControl()} {...rest} type="checkbox" className="native" />
			<Check aria-hidden="true" />
		</span>
		<span className="min-w-0 flex-1">{children}</span>
	</label>
)
