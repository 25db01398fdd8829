import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { lastSyncedLabel } from '#app/sync/model/last-synced.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { QUEUE, type QueueItem } from '../model/queue.ts'
import { isReportReason, REPORT, REPORT_REASONS, type ReportReason } from '../model/report-words.ts'

type Answer = { state: 'kept' | 'removed' | null; problem: string | null }

/** One thing in the queue: what it is, what was reported about it, and the two decisions. */
export function QueueRow({ item, now }: { item: QueueItem; now: number }) {
	const { id, entity, row_id, title, author, since, said } = item
	const fetcher = useFetcher<Answer>()
	const [isAsking, setAsking] = useState(false)
	const [reason, setReason] = useState<ReportReason>(item.likelyReason)
	const isPicture = entity === 'picture'
	const canRemove = isPicture ? item.shownPath !== null : title !== null
	const isBusy = fetcher.state !== 'idle'
	const { data } = fetcher
	useEffect(() => {
		if (data?.problem) showToast({ kind: 'problem', title: data.problem })
		if (data?.state) showToast({ kind: 'done', title: data.state === 'kept' ? QUEUE.kept : QUEUE.removed })
	}, [data])
	const decide = (state: 'kept' | 'removed') => {
		setAsking(false)
		void fetcher.submit({ id, state, reason }, { method: 'post' })
	}
	return (
		<li className="border-b border-line py-5 md:flex md:items-start md:gap-8">
			<div className="min-w-0 flex-1">
				<h2 className="text-h4">
					{title === null ? (
						<span className="text-ink-2">{entity === 'picture' ? QUEUE.picture : QUEUE.notPublic}</span>
					) : (
						<Link to={`/${entity}/${row_id}`} className="underline-offset-4 hover:underline">
							{title}
						</Link>
					)}
				</h2>
				<p className="mt-1 text-small text-ink-2">
					{entity === 'cookbook' ? `${QUEUE.cookbook} · ` : null}
					{author ? (
						<>
							by{' '}
							<Link to={`/user/${author.id}`} className="font-semibold text-ink underline-offset-4 hover:underline">
								{author.name || 'Anonymous'}
							</Link>
							{' · '}
						</>
					) : null}
					<span className="num">
						{QUEUE.reports(said.length)} · {lastSyncedLabel(since, now)}
					</span>
				</p>
				{isPicture ? <PictureLook path={item.shownPath} /> : null}
				<ul className="mt-3 grid gap-2">
					{said.map(({ reason, note }, index) => (
						<li key={index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
							<Tag tone="beet">{reason}</Tag>
							{note ? <span className="min-w-0 [overflow-wrap:anywhere]">{note}</span> : null}
						</li>
					))}
				</ul>
			</div>
			<div className="mt-4 flex gap-3 md:mt-0">
				<Button look="quiet" size="small" busy={isBusy} onClick={() => decide('kept')}>
					{QUEUE.keep}
				</Button>
				{canRemove ? (
					<Button look="danger" size="small" busy={isBusy} onClick={() => setAsking(true)}>
						{QUEUE.remove}
					</Button>
				) : null}
			</div>
			{canRemove ? (
				<Dialog
					open={isAsking}
					onOpenChange={setAsking}
					title={QUEUE.removeQuestion(entity)}
					description={isPicture ? QUEUE.removePictureHint : QUEUE.removeHint}
					footer={
						<>
							<Button look="text" onClick={() => setAsking(false)}>
								{QUEUE.cancel}
							</Button>
							<Button look="danger" onClick={() => decide('removed')}>
								{QUEUE.remove}
							</Button>
						</>
					}
				>
					{isPicture ? null : (
						<div className="mt-4">
							<RadioGroup
								legend={QUEUE.reason}
								options={REPORT_REASONS.map((value) => ({ value, label: REPORT.reasons[value] }))}
								value={reason}
								onValueChange={(next) => isReportReason(next) && setReason(next)}
							/>
						</div>
					)}
				</Dialog>
			) : null}
		</li>
	)
}

/** The thing under review: as shown to everybody; private pictures are shown to nobody. */
const PictureLook = ({ path }: { path: string | null }) =>
	path ? (
		<a href={path} target="_blank" rel="noreferrer" className="mt-3 inline-block">
			<img src={pictureVariant(path, 320)} alt={QUEUE.look} width={160} className="rounded-md" />
		</a>
	) : (
		<p className="mt-2 text-small text-ink-2">{QUEUE.privatePicture}</p>
	)
