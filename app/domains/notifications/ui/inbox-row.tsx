import { X } from 'lucide-react'
import { Link } from 'react-router'
import { clockTime, wallClock } from '#app/platform/model/dates.ts'
import { facePicture } from '#app/platform/model/picture.ts'
import type { Place } from '#app/platform/model/place.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type InboxItem, toldOf } from '../model/inbox.ts'
import { NOTIFICATIONS } from '../model/messages.ts'
import { notificationText } from '../model/notification-text.ts'
import { KindIcon } from './kind-icon.tsx'
import { useSwipeAway } from './use-swipe-away.ts'

type InboxRowProps = {
	item: InboxItem
	place: Pick<Place, 'time_zone' | 'region'>
	onOpen: () => void
	onDismiss: () => void
}

/** A notification: a link to the thing, which a swipe to the left or its button takes away. */
export function InboxRow({ item, place, onOpen, onDismiss }: InboxRowProps) {
	const { title, message } = notificationText(toldOf(item), place)
	const swipe = useSwipeAway(onDismiss)
	return (
		<li data-notification={item.id} className="relative overflow-hidden border-b border-line">
			<span aria-hidden="true" className="absolute inset-0 flex items-center justify-end bg-oat px-6 text-ink-2">
				<X className="size-6" />
			</span>
			<div {...swipe} className="relative flex touch-pan-y items-start gap-4 bg-ground py-3 select-none">
				<Link
					to={item.link}
					draggable={false}
					onClick={onOpen}
					className="flex min-h-11 min-w-0 flex-1 items-start gap-4"
				>
					{item.actor ? (
						<Avatar name={item.actor.name} url={facePicture(item.actor.avatar_url)} decorative />
					) : (
						<KindIcon kind={item.kind} />
					)}
					<span className="min-w-0 flex-1">
						<span className="flex items-center gap-2">
							{item.is_read ? null : (
								<>
									<span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-accent" />
									<span className="sr-only">{`${NOTIFICATIONS.isUnread}: `}</span>
								</>
							)}
							<bdi className={classNames('min-w-0 wrap-anywhere', item.is_read ? 'text-ink-2' : 'font-semibold')}>
								{title}
							</bdi>
						</span>
						<bdi className="block wrap-anywhere">{message}</bdi>
						<span className="num block text-small text-ink-2">
							{clockTime(wallClock(item.created_at, place.time_zone).time)}
						</span>
					</span>
				</Link>
				<IconButton label={NOTIFICATIONS.dismiss(title)} onClick={onDismiss} className="-mr-2.5">
					<X aria-hidden="true" className="size-5" />
				</IconButton>
			</div>
		</li>
	)
}
