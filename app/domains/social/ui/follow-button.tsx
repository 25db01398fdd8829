import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ButtonSize } from '#app/ui/button-class.ts'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { useCookVerb } from '../client/use-cook-verb.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import type { Relation } from '../model/relation.ts'

const UsernameDialog = lazy(() => import('./username-dialog.tsx'))

type FollowButtonProps = {
	cook: { id: string; name: string }
	relation: Relation
	/** Before the first follow a cook without a username is asked for one, who may say 'Not now'. */
	asksUsername: boolean
	size?: ButtonSize
	/** The one button of its page. */
	isMain?: boolean
}

/** Follows a cook, or ends it: the button says what is, and a press changes it. */
export function FollowButton({ cook, relation, asksUsername, size = 'small', isMain = false }: FollowButtonProps) {
	const { act, isBusy } = useCookVerb(cook.id)
	const [isAsking, setAsking] = useState(false)
	const wasAsked = useOnceTrue(isAsking)
	const { label, does, verb } = LOOKS[relation === 'blocked' ? 'none' : relation]
	const press = () => (verb === 'follow' && asksUsername ? setAsking(true) : act(verb))
	return (
		<>
			<Button
				look={verb === 'follow' ? (isMain ? 'primary' : 'quiet') : 'line'}
				size={size}
				busy={isBusy}
				aria-label={verb === 'follow' ? FOLLOW.of(label, cook.name) : FOLLOW.of(`${label}. ${does}`, cook.name)}
				onClick={press}
			>
				{label}
			</Button>
			{wasAsked ? (
				<Suspense>
					<UsernameDialog open={isAsking} onOpenChange={setAsking} onGoOn={() => act('follow')} />
				</Suspense>
			) : null}
		</>
	)
}

const LOOKS = {
	none: { label: FOLLOW.follow, does: FOLLOW.follow, verb: 'follow' },
	requested: { label: FOLLOW.requested, does: FOLLOW.withdraw, verb: 'withdraw' },
	following: { label: FOLLOW.following, does: FOLLOW.unfollow, verb: 'unfollow' },
} as const
