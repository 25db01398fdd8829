import type { ReactNode } from 'react'

type MeterProps = {
	label: string
	value: number
	max: number
	/** The words at the right: '17 of 20'. */
	text: string
	/** 'near' is amber, 'full' is beet; `note` gives the same information in words. */
	level?: 'fine' | 'near' | 'full'
	note?: ReactNode
}

const NOTE_CLASS = { fine: 'text-ink-2', near: 'text-butter-text', full: 'text-beet' }

/** How much of a limit is used. */
export const Meter = ({ label, value, max, text, level = 'fine', note }: MeterProps) => (
	<div>
		<div className="flex items-baseline justify-between gap-3">
			<span className="font-semibold">{label}</span>
			<span className="num text-ink-2">{text}</span>
		</div>
		<meter className="sr-only" aria-label={label} aria-valuetext={text} value={Math.min(value, max)} max={max} />
		<div aria-hidden="true" className="bar-meter mt-2" data-level={level}>
			<span style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }} />
		</div>
		{note ? (
			<p className={`mt-1.5 flex items-center gap-1.5 text-small font-semibold ${NOTE_CLASS[level]}`}>{note}</p>
		) : null}
	</div>
)
