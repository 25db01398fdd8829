import { UserMinus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { iconButtonClass } from '#app/ui/button-class.ts'
import { useCookVerb } from '../client/use-cook-verb.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import type { ConnectionTab } from '../model/connections-path.ts'
import type { CookRow } from '../model/cook-row.ts'
import { CookItem } from './cook-item.tsx'
import { FollowButton } from './follow-button.tsx'

/** What a list is of: a tab, or what a search has found. */
export type ListKind = ConnectionTab | 'found'
type ItemProps = { cook: CookRow; asksUsername: boolean }

/** Cooks with what can be done about each. */
export const ConnectionList = ({
	kind,
	label,
	cooks,
	asksUsername,
}: {
	kind: ListKind
	label: string
	cooks: readonly CookRow[]
	asksUsername: boolean
}) => {
	const Item = ITEMS[kind]
	return (
		<ul aria-label={label}>
			{cooks.map((cook) => (
				<Item key={cook.id} cook={cook} asksUsername={asksUsername} />
			))}
		</ul>
	)
}

const FollowItem = ({ cook, asksUsername }: ItemProps) => (
	<CookItem cook={cook}>
		<FollowButton cook={cook} relation={cook.relation} asksUsername={asksUsername} />
	</CookItem>
)

const FollowerItem = ({ cook, asksUsername }: ItemProps) => {
	const { act, isBusy } = useCookVerb(cook.id)
	return (
		<CookItem cook={cook}>
			<FollowButton cook={cook} relation={cook.relation} asksUsername={asksUsername} />
			<button
				type="button"
				aria-label={FOLLOW.of(FOLLOW.removeFollower, cook.name)}
				title={FOLLOW.removeFollower}
				aria-busy={isBusy || undefined}
				className={iconButtonClass({})}
				onClick={isBusy ? undefined : () => act('remove_follower')}
			>
				<UserMinus aria-hidden="true" />
			</button>
		</CookItem>
	)
}

const RequestItem = ({ cook }: ItemProps) => {
	const { act, isBusy } = useCookVerb(cook.id)
	return (
		<CookItem cook={cook} isStacked>
			<Button
				size="small"
				look="quiet"
				busy={isBusy}
				aria-label={FOLLOW.of(FOLLOW.accept, cook.name)}
				onClick={() => act('accept')}
			>
				{FOLLOW.accept}
			</Button>
			<Button
				size="small"
				look="text"
				aria-disabled={isBusy || undefined}
				aria-label={FOLLOW.of(FOLLOW.decline, cook.name)}
				onClick={isBusy ? undefined : () => act('decline')}
			>
				{FOLLOW.decline}
			</Button>
		</CookItem>
	)
}

const BlockedItem = ({ cook }: ItemProps) => {
	const { act, isBusy } = useCookVerb(cook.id)
	return (
		<CookItem cook={cook} isLink={false}>
			<Button
				size="small"
				look="line"
				busy={isBusy}
				aria-label={FOLLOW.of(FOLLOW.unblock, cook.name)}
				onClick={() => act('unblock')}
			>
				{FOLLOW.unblock}
			</Button>
		</CookItem>
	)
}

const ITEMS: Record<ListKind, (props: ItemProps) => React.JSX.Element> = {
	followers: FollowerItem,
	following: FollowItem,
	requests: RequestItem,
	sent: FollowItem,
	blocked: BlockedItem,
	found: FollowItem,
}
