/** The progress of a reading: what it does, and the fraction done, 0 to 1. */
export const WorkBar = ({ says, part }: { says: string; part: number }) => (
	<div>
		<p className="num text-small text-ink-2" aria-hidden="true">
			{says}
		</p>
		<progress className="sr-only" aria-label={says} value={part} max={1} />
		<div aria-hidden="true" className="bar-meter mt-2" data-level="fine">
			<span style={{ width: `${part * 100}%` }} />
		</div>
	</div>
)
