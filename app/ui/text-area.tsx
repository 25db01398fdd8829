import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'

const growToText = (area: HTMLTextAreaElement) => {
	area.style.height = 'auto'
	area.style.height = `${area.scrollHeight}px`
}

/** Several lines; grows with its text, by script in browsers without `field-sizing`. */
export const TextArea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => {
	const own = useRef<HTMLTextAreaElement>(null)
	useEffect(() => {
		const area = own.current
		if (!area || CSS.supports('field-sizing', 'content')) return
		const onInput = () => growToText(area)
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
