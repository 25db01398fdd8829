import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import type { QueueItem } from '../model/queue.ts'
import { QUEUE } from '../model/queue.ts'
import { QueueRow } from './queue-row.tsx'

/** The things that wait for a reviewer, longest waiting first. `now` in milliseconds, by the server's clock. */
export const QueuePage = ({ items, now }: { items: readonly QueueItem[]; now: number }) => (
	<main id="main" tabIndex={-1} className="page max-w-[52rem] pt-4 pb-12 lg:pt-10">
		<Header title={QUEUE.title} back={{ to: '/account', label: QUEUE.back }} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{QUEUE.intro}</p>
		{items.length === 0 ? (
			<EmptyState title={QUEUE.empty} className="mt-8">
				{QUEUE.emptyHint}
			</EmptyState>
		) : (
			<ul aria-label={QUEUE.list} className="mt-6 border-t border-line">
				{items.map((item) => (
					<QueueRow key={item.id} item={item} now={now} />
				))}
			</ul>
		)}
	</main>
)
