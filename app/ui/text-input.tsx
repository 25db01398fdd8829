import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'

/** One line of text. */
export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
	<input type="text" {...useFieldControl()} {...rest} className={classNames('input', className)} />
)
