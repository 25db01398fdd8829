import { MODERATION } from '../model/messages.ts'
import { QUEUE } from '../model/queue.ts'
import { scoredCategories, type Verdict } from '../model/verdict.ts'

/** More categories than these say nothing: the others score lower. */
const SHOWN = 5

const shownScore = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What the moderation service said, with its categories, highest score first. */
export function VerdictNote({ verdict }: { verdict: Verdict | null }) {
	if (!verdict) return <p className="mt-3 text-small text-ink-2">{QUEUE.noVerdict}</p>
	const categories = scoredCategories(verdict).slice(0, SHOWN)
	return (
		<div className="mt-3 text-small">
			<p className={verdict.flagged ? 'font-semibold' : 'text-ink-2'}>
				{verdict.flagged ? QUEUE.flagged(verdict.reason || MODERATION.violates) : QUEUE.notFlagged}
			</p>
			{categories.length > 0 ? (
				<ul aria-label={QUEUE.verdict} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
					{categories.map(({ name, score, isFlagged }) => (
						<li key={name} className={isFlagged ? 'font-semibold text-ink' : undefined}>
							{name} {score === null ? null : <span className="num">{shownScore.format(score)}</span>}
						</li>
					))}
				</ul>
			) : null}
		</div>
	)
}
