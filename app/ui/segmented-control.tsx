import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type Segment<Value extends string> = { value: Value; label: ReactNode }

type SegmentedControlProps<Value extends string> = {
	label: string
	segments: readonly Segment<Value>[]
	value: Value
	onValueChange: (value: Value) => void
	name?: string
	className?: string
}

/** Two to four views of one thing, as native radios (docs/decisions/segments-are-radios.md): arrow keys choose. */
export const SegmentedControl = <Value extends string>({
	label,
	segments,
	value,
	onValueChange,
	name,
	className,
}: SegmentedControlProps<Value>) => {
	const made = useId()
	return (
		<fieldset aria-label={label} className={classNames('segments', className)}>
			{segments.map((segment) => (
				<label key={segment.value} className="segment">
					<input
						type="radio"
						className="native"
						name={name ?? made}
						value={segment.value}
						checked={segment.value === value}
						onChange={() => onValueChange(segment.value)}
					/>
					{segment.label}
				</label>
			))}
		</fieldset>
	)
}
