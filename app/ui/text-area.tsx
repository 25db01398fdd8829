import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'

/** Gives a field the height of its text in browsers without `field-sizing`. */
export function growByScript(area: HTMLTextAreaElement): void {
	if (growsByStyle()) return
	area.style.height = 'auto'
	area.style.height = `${area.scrollHeight}px`
}

const growsByStyle = () => CSS.supports('field-sizing', 'content')

/** Several lines; grows with its text, by script in browsers without `field-sizing`. */
export const TextArea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => {
	const own = useRef<HTMLTextAreaElement>(null)
	useEffect(() => {
		const area = own.current
		if (!area || growsByStyle()) return
		const onInput = () => growByScript(area)
		onInput()
		area.addEventListener('input', onInput)
		return () => area.removeEventListener('input', onInput)
	}, [])
	return (
		<textarea
			ref={own}
			rows={rows}
			{...useFieldControl()}
			{...rest}
			className={classNames('input', className)}
			style={{ minHeight: `${rows * 1.5 + 1.5}rem` }}
		/>
	)
}
