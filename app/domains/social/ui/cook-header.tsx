import { ArrowLeft, Ban, Ellipsis, Flag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { facePicture } from '#app/platform/model/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { iconButtonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { useCookVerb } from '../client/use-cook-verb.ts'
import { CONNECTIONS, FOLLOW } from '../model/connection-messages.ts'
import { CONNECTIONS_PATH } from '../model/connections-path.ts'
import type { CookView } from '../model/cook-view.ts'
import { AUTHOR } from '../model/messages.ts'
import type { Relation } from '../model/relation.ts'
import { FollowButton } from './follow-button.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('#app/ui/confirm-dialog.tsx')).ConfirmDialog }))

type CookHeaderProps = {
	cook: CookView
	/** What the viewer is to the cook; null on the viewer's own page. */
	relation: Relation | null
	theirs: Relation
	asksUsername: boolean
	report: Report
}

/** The dialog that reports the cook. */
type Report = (dialog: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode

/** Who a cook is, how many follow and are followed, and what another cook can do. */
export const CookHeader = ({ cook, relation, theirs, asksUsername, report }: CookHeaderProps) => {
	const { name, username, avatar_url, followers, following, recipes } = cook
	return (
		<header>
			<div className="flex items-center justify-between">
				<IconLink to="/explore" label={AUTHOR.back} className="-ml-2.5">
					<ArrowLeft aria-hidden="true" className="!size-6" />
				</IconLink>
				{relation === null ? null : <CookMenu cook={cook} report={report} />}
			</div>
			<div className="mt-2 flex flex-wrap items-center gap-4 lg:mt-4">
				<Avatar name={name} url={facePicture(avatar_url)} size={64} decorative />
				<div className="min-w-0 flex-1 basis-60">
					<h1 className="text-h1 [overflow-wrap:anywhere] lg:text-display">
						<bdi>{name}</bdi>
					</h1>
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
						{username && username !== name ? <span>@{username}</span> : null}
						{theirs === 'following' ? <Tag tone="herb">{FOLLOW.followsYou}</Tag> : null}
						{theirs === 'requested' ? <Tag tone="butter">{FOLLOW.asksYou}</Tag> : null}
					</p>
					<p className="num flex flex-wrap gap-x-3 text-ink-2">
						<span>{AUTHOR.count(recipes)}</span>
						<span>{FOLLOW.followers(followers)}</span>
						<span>{FOLLOW.followed(following)}</span>
					</p>
				</div>
				{relation === null ? (
					<ButtonLink to={CONNECTIONS_PATH} look="quiet">
						{CONNECTIONS.openPage}
					</ButtonLink>
				) : (
					<FollowButton cook={cook} relation={relation} asksUsername={asksUsername} size="normal" isMain />
				)}
			</div>
		</header>
	)
}

/** What is rarely done about a cook. A blocked cook's page is gone: the list of blocked cooks has the way back. */
const CookMenu = ({ cook, report }: { cook: { id: string; name: string }; report: Report }) => {
	const navigate = useNavigate()
	const [isReporting, setReporting] = useState(false)
	const [isAsking, setAsking] = useState(false)
	const { act, isBusy } = useCookVerb(cook.id, {
		onDone: (verb) => {
			setAsking(false)
			if (verb === 'block') void navigate('/explore')
		},
	})
	return (
		<>
			<Menu
				label={FOLLOW.more(cook.name)}
				className={iconButtonClass({ className: '-mr-2.5' })}
				items={[
					{ label: AUTHOR.report, icon: <Flag aria-hidden="true" />, onSelect: () => setReporting(true) },
					{ label: FOLLOW.block, icon: <Ban aria-hidden="true" />, look: 'danger', onSelect: () => setAsking(true) },
				]}
			>
				<Ellipsis aria-hidden="true" className="!size-6" />
			</Menu>
			<Suspense>
				{useOnceTrue(isAsking) ? (
					<ConfirmDialog
						open={isAsking}
						onOpenChange={setAsking}
						title={FOLLOW.blockTitle(cook.name)}
						cancelLabel={FOLLOW.cancel}
						confirmLabel={FOLLOW.block}
						look="danger"
						busy={isBusy}
						onConfirm={() => act('block')}
					>
						{FOLLOW.blockText}
					</ConfirmDialog>
				) : null}
				{useOnceTrue(isReporting) ? report({ open: isReporting, onOpenChange: setReporting }) : null}
			</Suspense>
		</>
	)
}
