import { Minus, Plus } from 'lucide-react'
import { classNames } from './class-names.ts'

type StepperProps = {
	label: string
	fewerLabel: string
	moreLabel: string
	value: number
	onValueChange: (value: number) => void
	min?: number
	max?: number
	step?: number
	/** The number with its words: '4 servings'. */
	format?: (value: number) => string
	/** Sends the number in a form under this name. */
	name?: string
	className?: string
}

/** A number between two buttons; a new value is announced. */
export const Stepper = ({
	label,
	fewerLabel,
	moreLabel,
	value,
	onValueChange,
	min = 1,
	max = Number.POSITIVE_INFINITY,
	step = 1,
	format = String,
	name,
	className,
}: StepperProps) => (
	<fieldset className={classNames('stepper', className)} aria-label={label}>
		<button
			type="button"
			aria-label={fewerLabel}
			disabled={value <= min}
			onClick={() => onValueChange(Math.max(min, value - step))}
		>
			<Minus aria-hidden="true" />
		</button>
		<output className="num" aria-live="polite">
			{format(value)}
		</output>
		<button
			type="button"
			aria-label={moreLabel}
			disabled={value >= max}
			onClick={() => onValueChange(Math.min(max, value + step))}
		>
			<Plus aria-hidden="true" />
		</button>
		{name ? <input type="hidden" name={name} value={value} /> : null}
	</fieldset>
)
