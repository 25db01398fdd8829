import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { DECIDED, type Decided, decidedPath, removalReason } from '../model/decided.ts'
import { DECIDED_PATH } from '../model/queue.ts'
import { ModerationFrame } from './queue-page.tsx'

type DecidedPageProps = { decisions: readonly Decided[]; next: string | null; isFirst: boolean }

/** What was decided, newest first. */
export const DecidedPage = ({ decisions, next, isFirst }: DecidedPageProps) => (
	<ModerationFrame current={DECIDED_PATH} intro={DECIDED.intro}>
		{decisions.length === 0 ? (
			<EmptyState title={DECIDED.empty} className="mt-8">
				{DECIDED.emptyHint}
			</EmptyState>
		) : (
			<ul aria-label={DECIDED.list} className="mt-2">
				{decisions.map((decision) => (
					<DecidedRow key={decision.id} decision={decision} />
				))}
			</ul>
		)}
		<OlderLinks older={next && decidedPath(next)} newest={isFirst ? null : DECIDED_PATH} labels={DECIDED} />
	</ModerationFrame>
)

function DecidedRow({ decision: { entity, title, state, reason, at, by, appeal } }: { decision: Decided }) {
	const place = usePlace()
	const dateOf = (time: number) => fullDateOf(wallClock(time, place.time_zone).day, place)
	return (
		<li className="border-b border-line py-4">
			<h2 className="text-h4 [overflow-wrap:anywhere]">{title ?? DECIDED.things[entity]}</h2>
			<p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<Tag tone={state === 'removed' ? 'beet' : 'herb'}>{stateOf(entity, state)}</Tag>
				{state === 'removed' ? <span>{removalReason(reason)}</span> : null}
			</p>
			<p className="mt-2 text-small text-ink-2">
				{DECIDED.things[entity]} · {dateOf(at)}, {DECIDED.by[by]}
			</p>
			{appeal ? (
				<div className="mt-3 border-l-2 border-line pl-4">
					<p className="text-small font-semibold">
						{DECIDED.appeal[appeal.state]} · {dateOf(appeal.at)}
					</p>
					<p className="mt-1 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">{appeal.note}</p>
				</div>
			) : null}
		</li>
	)
}

function stateOf(entity: Decided['entity'], state: Decided['state']): string {
	if (entity === 'picture' && state === 'removed') return DECIDED.removedPicture
	if (entity === 'cook' && state === 'kept') return DECIDED.closedReports
	return DECIDED.states[state]
}
