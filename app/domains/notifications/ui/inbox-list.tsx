import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EMPTY_GLASS, EmptyState } from '#app/ui/empty-state.tsx'
import { groupInbox } from '../model/group-inbox.ts'
import type { Inbox, InboxItem } from '../model/inbox.ts'
import { NOTIFICATIONS } from '../model/messages.ts'
import { InboxRow } from './inbox-row.tsx'

const PushBanner = lazy(async () => ({ default: (await import('./push-banner.tsx')).PushBanner }))

type InboxListProps = {
	inbox: Inbox
	today: Day
	/** Whether the server was asked and has not answered. */
	isOffline: boolean
	onRead: (item: InboxItem) => void
	onReadAll: () => void
	onDismiss: (item: InboxItem) => void
}

/** The notifications by day, newest first, with what is unread. */
export function InboxList({ inbox, today, isOffline, onRead, onReadAll, onDismiss }: InboxListProps) {
	const place = usePlace()
	const { list, leave } = useFocusAfterDismissal(inbox)
	const { count } = inbox.unread
	// The button goes with what it marks.
	const readAll = () => {
		onReadAll()
		list.current?.querySelector<HTMLElement>('li a, li button')?.focus()
	}
	const offline = isOffline ? <p className="mb-4 text-ink-2">{NOTIFICATIONS.offline}</p> : null
	if (inbox.items.length === 0)
		return (
			<div ref={list}>
				<Banner />
				{offline}
				<EmptyState
					className="mt-6"
					setting={EMPTY_GLASS}
					title={NOTIFICATIONS.empty}
					action={
						<ButtonLink to="/explore" look="quiet">
							{NOTIFICATIONS.exploreRecipes}
						</ButtonLink>
					}
				>
					{NOTIFICATIONS.emptyHint}
				</EmptyState>
			</div>
		)
	return (
		<div ref={list}>
			<Banner />
			{offline}
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
				<p role="status" className="num text-ink-2">
					{count > 0 ? NOTIFICATIONS.unread(count) : ''}
				</p>
				{count > 0 ? (
					<Button look="text" size="small" onClick={readAll} className="-mr-3">
						{NOTIFICATIONS.markAllRead}
					</Button>
				) : null}
			</div>
			{groupInbox(inbox.items, { today, place }).map(({ day, title, items }) => (
				<section key={day} aria-labelledby={`day-${day}`} className="mt-4">
					<h2 id={`day-${day}`} className="text-h4">
						{title}
					</h2>
					<ul className="mt-1 border-t border-line">
						{items.map((item) => (
							<InboxRow
								key={item.id}
								item={item}
								place={place}
								onOpen={() => onRead(item)}
								onDismiss={() => {
									leave(item.id)
									onDismiss(item)
								}}
							/>
						))}
					</ul>
				</section>
			))}
		</div>
	)
}

/** After the first paint, so that the server's page and the browser's are the same. */
const Banner = () => {
	const [isHere, setHere] = useState(false)
	useEffect(() => setHere(true), [])
	return isHere ? (
		<Suspense>
			<PushBanner />
		</Suspense>
	) : null
}

const BUTTONS = '[data-notification] button'

/** Keeps the focus of somebody who dismisses by keys in the list: on the row that follows, or on what is left. */
function useFocusAfterDismissal({ items }: Inbox) {
	const list = useRef<HTMLDivElement>(null)
	const from = useRef<number | null>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the row has gone once the items are others
	useEffect(() => {
		const at = from.current
		from.current = null
		if (at === null) return
		const left = [...(list.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
		const next = left[Math.min(at, left.length - 1)] ?? list.current?.querySelector<HTMLElement>('a')
		next?.focus({ preventScroll: true })
	}, [items])
	/** Call before a row goes. */
	const leave = (id: string) => {
		const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])]
		const at = rows.findIndex(({ dataset }) => dataset.notification === id)
		// A swipe has no focus to keep.
		from.current = rows[at]?.contains(document.activeElement) ? at : null
	}
	return { list, leave }
}
