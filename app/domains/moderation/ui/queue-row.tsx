import { useState } from 'react'
import { Link } from 'react-router'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { QUEUE, type QueueItem, waitsLabel } from '../model/queue.ts'
import { REASONS_FOR, type ReportReason } from '../model/report-words.ts'
import { ReasonChoice } from './reason-choice.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { useDecision } from './use-decision.ts'
import { VeiledPicture } from './veiled-picture.tsx'
import { VerdictNote } from './verdict-note.tsx'

const LINK = 'underline-offset-4 hover:underline'

/** One thing in the queue: what it is, what was reported about it, its pictures, and what can be done. */
export function QueueRow({ item, now }: { item: QueueItem; now: number }) {
	const { id, entity, pictures, said, moreSaid, barred } = item
	const label = (index: number) => `${QUEUE.removePicture}: ${QUEUE.picturePart(index + 1, pictures.length)}`
	return (
		<li className="border-b border-line py-5">
			<div className="md:flex md:items-start md:gap-8">
				<div className="min-w-0 flex-1">
					<Heading item={item} now={now} />
					<ul className="mt-3 grid gap-2">
						{said.map(({ reason, note }, index) => (
							<li key={index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
								<Tag tone="beet">{reason}</Tag>
								{note ? <span className="min-w-0 [overflow-wrap:anywhere]">{note}</span> : null}
							</li>
						))}
						{moreSaid > 0 ? <li className="text-small text-ink-2">{QUEUE.moreSaid(moreSaid)}</li> : null}
					</ul>
					<VerdictNote verdict={item.verdict} />
					{barred ? (
						<p className="mt-3 text-small text-ink-2">{QUEUE[barred]}</p>
					) : entity === 'cook' ? (
						<p className="mt-3 text-small text-ink-2">{QUEUE.cookHint}</p>
					) : null}
				</div>
				{barred ? null : <Decisions item={item} />}
			</div>
			{entity === 'picture' ? <p className="mt-3 text-small text-ink-2">{QUEUE[audienceOf(item)]}</p> : null}
			{pictures.length > 0 ? (
				<ul className="mt-4 flex flex-wrap gap-5">
					{pictures.map((picture, index) => (
						<VeiledPicture
							key={picture.path}
							picture={picture}
							index={index + 1}
							count={pictures.length}
							actions={
								barred ? null : (
									<RemovePicture
										entryId={id}
										path={picture.path}
										label={label(index)}
										likelyReason={item.likelyReason}
									/>
								)
							}
						/>
					))}
				</ul>
			) : null}
		</li>
	)
}

const audienceOf = ({ isShown }: QueueItem) =>
	isShown === null ? 'unknownPicture' : isShown ? 'publicPicture' : 'privatePicture'

function Heading({ item, now }: { item: QueueItem; now: number }) {
	const { entity, row_id, title, author, username, since, reports, reportsInAll } = item
	const isCook = entity === 'cook'
	return (
		<>
			<h3 className="text-h4">
				{title === null ? (
					<span className="text-ink-2">{entity === 'picture' ? QUEUE.picture : QUEUE.notPublic}</span>
				) : (
					<Link to={isCook ? `/user/${row_id}` : `/${entity}/${row_id}`} className={LINK}>
						{title}
					</Link>
				)}
			</h3>
			<p className="mt-1 text-small text-ink-2">
				{entity === 'cookbook' ? `${QUEUE.cookbook} · ` : isCook ? `${QUEUE.cook} · ` : null}
				{isCook && username ? `@${username} · ` : null}
				{author ? (
					<>
						by{' '}
						<Link to={`/user/${author.id}`} className={`font-semibold text-ink ${LINK}`}>
							{author.name || 'Anonymous'}
						</Link>
						{' · '}
					</>
				) : null}
				<span className="num">
					{reports > 0 ? `${QUEUE.reports(reports)}${isCook ? `, ${QUEUE.reportsInAll(reportsInAll)}` : ''} · ` : null}
					{waitsLabel(since, now)}
				</span>
			</p>
		</>
	)
}

function Decisions({ item: { id, entity, row_id, title, likelyReason } }: { item: QueueItem }) {
	const [reason, setReason] = useState<ReportReason>(likelyReason)
	const isCook = entity === 'cook'
	const { answer, isBusy, send, isAsking, setAsking, ask } = useDecision(isCook ? QUEUE.closed : undefined)
	const takeDown = () => send({ intent: 'take_down', id, reason })
	const taken = entity === 'recipe' || entity === 'cookbook' ? entity : null
	return (
		<div className="mt-4 flex flex-wrap gap-3 md:mt-0">
			<Button look="quiet" size="small" busy={isBusy} onClick={() => send({ intent: 'keep', id })}>
				{isCook ? QUEUE.close : QUEUE.keep}
			</Button>
			{isCook ? (
				<ButtonLink to={`/admin/users/${row_id}`} look="line" size="small">
					{QUEUE.account}
				</ButtonLink>
			) : null}
			{taken && title !== null ? (
				<>
					<Button look="danger" size="small" busy={isBusy} onClick={ask}>
						{QUEUE.remove}
					</Button>
					<Dialog
						open={isAsking}
						onOpenChange={setAsking}
						title={QUEUE.removeQuestion(taken)}
						description={QUEUE.removeHint}
						footer={
							<>
								<Button look="text" onClick={() => setAsking(false)}>
									{QUEUE.cancel}
								</Button>
								<Button look="danger" busy={isBusy} onClick={takeDown}>
									{QUEUE.remove}
								</Button>
							</>
						}
					>
						<ReasonChoice reasons={REASONS_FOR[taken]} value={reason} onChange={setReason} />
						<AskForProof answer={answer} onDone={takeDown} />
					</Dialog>
				</>
			) : null}
		</div>
	)
}
