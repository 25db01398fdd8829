import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { APPEALS } from '../model/appeal-words.ts'
import { DECIDED_PATH, QUEUE, QUEUE_PATH, type QueueItem } from '../model/queue.ts'
import type { WaitingAppeal } from '../model/waiting-appeal.ts'
import { AppealRow } from './appeal-row.tsx'
import { QueueRow } from './queue-row.tsx'

const TABS = [
	{ to: QUEUE_PATH, label: QUEUE.waiting },
	{ to: DECIDED_PATH, label: QUEUE.decided },
]

/** The heading and the tabs of moderation. */
export const ModerationFrame = ({
	current,
	intro,
	children,
}: {
	current: string
	intro: string
	children: ReactNode
}) => (
	<>
		<Header title={QUEUE.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{intro}</p>
		<TabLinks label={QUEUE.lists} links={TABS} current={current} className="mt-4" />
		{children}
	</>
)

type QueuePageProps = {
	items: readonly QueueItem[]
	appeals: readonly WaitingAppeal[]
	/** Milliseconds, by the server's clock. */
	now: number
}

/** What waits for an administrator: appeals, then reported things, each list longest waiting first. */
export const QueuePage = ({ items, appeals, now }: QueuePageProps) => (
	<ModerationFrame current={QUEUE_PATH} intro={QUEUE.intro}>
		{appeals.length > 0 ? (
			<section className="mt-6">
				<h2 className="text-h3">{APPEALS.list}</h2>
				<ul aria-label={APPEALS.list} className="mt-3 border-t border-line">
					{appeals.map((appeal) => (
						<AppealRow key={appeal.id} appeal={appeal} now={now} />
					))}
				</ul>
			</section>
		) : null}
		{items.length === 0 && appeals.length === 0 ? (
			<EmptyState title={QUEUE.empty} className="mt-8">
				{QUEUE.emptyHint}
			</EmptyState>
		) : null}
		{items.length > 0 ? (
			<section className="mt-6">
				<h2 className="text-h3">{QUEUE.list}</h2>
				<ul aria-label={QUEUE.list} className="mt-3 border-t border-line">
					{items.map((item) => (
						<QueueRow key={item.id} item={item} now={now} />
					))}
				</ul>
			</section>
		) : null}
	</ModerationFrame>
)
