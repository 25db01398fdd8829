import { classNames } from './class-names.ts'

export type Bar = {
	/** Under the bar, such as 'Mon'. */
	label: string
	/** Null draws no bar; zero draws a line. */
	value: number | null
	/** Over the bar. */
	text: string
	/** The one that the page is about, such as today. */
	isMarked?: boolean
}

/** The share of the chart's height that a value takes, in percent; something is always there to see. */
const heightOf = (value: number, most: number): number => (most > 0 ? Math.max(1, (value / most) * 100) : 1)

/**
 * One series as standing bars, the largest at full height. It is hidden from screen readers: the page has a table of the
 * same values beside it.
 */
export const BarChart = ({ bars, className }: { bars: readonly Bar[]; className?: string }) => {
	const most = Math.max(0, ...bars.map(({ value }) => value ?? 0))
	return (
		<div aria-hidden="true" className={classNames('flex items-stretch', className)}>
			{bars.map(({ label, value, text, isMarked = false }) => (
				<div key={label} className="flex min-w-0 flex-1 flex-col text-center">
					<div className="flex h-44 flex-col justify-end">
						<span className="num text-micro text-ink-2">{text}</span>
						{value === null ? null : (
							<span
								className="mx-auto mt-1 block w-4/5 max-w-12 shrink-0 rounded-t-xs bg-herb"
								style={{ height: `calc((100% - 1.5rem) * ${heightOf(value, most) / 100})` }}
							/>
						)}
					</div>
					<span
						className={classNames(
							'num border-t border-line-strong pt-1 text-micro',
							isMarked ? 'font-bold text-accent-text' : 'text-ink-2',
						)}
					>
						{label}
					</span>
				</div>
			))}
		</div>
	)
}
