import {
	Bookmark,
	CalendarDays,
	CookingPot,
	CreditCard,
	Flag,
	type LucideIcon,
	Megaphone,
	ShieldAlert,
	Sparkles,
	Star,
	Timer,
	UserRound,
	UserRoundX,
} from 'lucide-react'
import type { NotificationKind } from '../model/kinds.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
	follower: UserRound,
	follow_request: UserRound,
	follow_accepted: UserRound,
	shared_recipe: CookingPot,
	rating: Star,
	save: Bookmark,
	meals_today: CookingPot,
	do_ahead: Timer,
	week_glance: CalendarDays,
	recommendation: Sparkles,
	announcement: Megaphone,
	moderation: Flag,
	appeal: Flag,
	payment: CreditCard,
	deletion: UserRoundX,
	admin_alert: ShieldAlert,
	sign_in: ShieldAlert,
}

/** What a notification is about, where no cook's picture says it. */
export const KindIcon = ({ kind }: { kind: NotificationKind }) => {
	const Icon = ICONS[kind] ?? Megaphone
	return (
		<span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-oat text-ink-2">
			<Icon className="size-5" />
		</span>
	)
}
