import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
	legend: ReactNode
	options: readonly RadioOption[]
	name?: string
	value?: string
	defaultValue?: string
	onValueChange?: (value: string) => void
	/** 'cards' gives each choice a frame that turns herb when chosen. */
	look?: 'list' | 'cards'
	legendHidden?: boolean
	/** Classes of the box around the options, e.g. `grid-cols-2`. */
	className?: string
}

/** A choice of one, each option with its own text. */
export const RadioGroup = ({
	legend,
	options,
	name,
	value,
	defaultValue,
	onValueChange,
	look = 'list',
	legendHidden = false,
	className,
}: RadioGroupProps) => {
	const made = useId()
	return (
		<fieldset>
			<legend className={legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
			<div className={classNames('grid', look === 'cards' && 'gap-2', className)}>
				{options.map((option) => (
					<label key={option.value} className={classNames('option', look === 'cards' && 'option-card')}>
						<span className="radio">
							<input
								type="radio"
								className="native"
								name={name ?? made}
								value={option.value}
								disabled={option.disabled}
								checked={value === undefined ? undefined : value === option.value}
								defaultChecked={value === undefined ? defaultValue === option.value : undefined}
								onChange={onValueChange ? () => onValueChange(option.value) : undefined}
								readOnly={value !== undefined && !onValueChange}
							/>
						</span>
						<span className="min-w-0 flex-1">
							<span className={classNames('block', look === 'cards' && 'font-semibold')}>{option.label}</span>
							{option.hint ? <span className="block text-small text-ink-2">{option.hint}</span> : null}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}
