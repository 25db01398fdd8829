import type { ComponentProps, ReactNode, Ref } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useRowFocus } from '#app/ui/use-row-focus.ts'
import { APPEALS } from '../model/appeal-words.ts'
import { DECIDED_PATH, QUEUE, QUEUE_PATH, type QueueAt, type QueueItem, queuePath } from '../model/queue.ts'
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
	place,
	children,
}: {
	current: string
	intro: string
	place?: Ref<HTMLDivElement>
	children: ReactNode
}) => (
	<div ref={place}>
		<Header title={QUEUE.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{intro}</p>
		<TabLinks label={QUEUE.lists} links={TABS} current={current} className="mt-4" />
		{children}
	</div>
)

type QueuePageProps = {
	items: readonly QueueItem[]
	appeals: readonly WaitingAppeal[]
	/** Where these pages of both lists begin, and the cursors of the next ones. */
	at: QueueAt
	next: string | null
	nextAppeals: string | null
	/** Milliseconds, by the server's clock. */
	now: number
}

/** What waits for an administrator: appeals, then reported things, each list longest waiting first. */
export function QueuePage({ items, appeals, at, next, nextAppeals, now }: QueuePageProps) {
	const place = useRowFocus<HTMLDivElement>(items, appeals)
	return (
		<ModerationFrame current={QUEUE_PATH} intro={QUEUE.intro} place={place}>
			{appeals.length > 0 || at.appeals ? (
				<Waiting
					title={APPEALS.list}
					older={nextAppeals && queuePath({ ...at, appeals: nextAppeals })}
					newest={at.appeals && queuePath({ ...at, appeals: null })}
					labels={{ older: APPEALS.next, newest: APPEALS.first }}
				>
					{appeals.map((appeal) => (
						<AppealRow key={appeal.id} appeal={appeal} now={now} />
					))}
				</Waiting>
			) : null}
			{items.length > 0 || at.after ? (
				<Waiting
					title={QUEUE.list}
					older={next && queuePath({ ...at, after: next })}
					newest={at.after && queuePath({ ...at, after: null })}
					labels={{ older: QUEUE.next, newest: QUEUE.first }}
				>
					{items.map((item) => (
						<QueueRow key={item.id} item={item} now={now} />
					))}
				</Waiting>
			) : appeals.length > 0 || at.appeals ? null : (
				<EmptyState title={QUEUE.empty} className="mt-8">
					{QUEUE.emptyHint}
				</EmptyState>
			)}
		</ModerationFrame>
	)
}

type WaitingProps = ComponentProps<typeof OlderLinks> & { title: string; children: readonly ReactNode[] }

/** One of the two lists, with the ways to its other pages. */
const Waiting = ({ title, children, ...links }: WaitingProps) => (
	<section className="mt-6">
		<h2 className="text-h3">{title}</h2>
		{children.length > 0 ? (
			<ul aria-label={title} className="mt-3 border-t border-line">
				{children}
			</ul>
		) : (
			<p className="mt-2 text-ink-2">{QUEUE.nothingMore}</p>
		)}
		<OlderLinks {...links} />
	</section>
)
