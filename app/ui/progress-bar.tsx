import { classNames } from './class-names.ts'

const stateOf = (step: number, now: number): string => {
	if (step < now) return 'done'
	return step === now ? 'now' : 'ahead'
}

/** The position in a row of steps: 'Step 2 of 4' in words and as segments. `step` counts from 1. */
export const ProgressBar = ({
	step,
	of,
	textHidden = false,
	className,
}: {
	step: number
	of: number
	textHidden?: boolean
	className?: string
}) => {
	const text = `Step ${step} of ${of}`
	return (
		<div className={className}>
			<p className={classNames('num', textHidden ? 'sr-only' : 'mb-2 font-semibold text-ink-2')}>{text}</p>
			<progress className="sr-only" aria-label={text} value={step} max={of} />
			<div aria-hidden="true" className="steps">
				{Array.from({ length: of }, (_, index) => (
					<span key={index} data-step={stateOf(index + 1, step)} />
				))}
			</div>
		</div>
	)
}
