import { Link, useRevalidator } from 'react-router'
import { fullDateOf, momentOf, wallClock } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { DELETION_REQUESTS as D, type RequestLine, type RequestList } from '../model/deletion-requests.ts'

type DeletionRequestsPageProps = { list: RequestList; isFirst: boolean; now: number }

/** Who has asked for an account to be deleted. */
export const DeletionRequestsPage = ({ list, isFirst, now }: DeletionRequestsPageProps) => (
	<>
		<Header title={D.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{D.intro}</p>
		{list.kind === 'failed' ? <Failed /> : <Requests list={list} isFirst={isFirst} now={now} />}
	</>
)

function Failed() {
	const { revalidate, state } = useRevalidator()
	return (
		<section role="alert" className="mt-6 rounded-lg border border-line p-6">
			<h2 className="text-h3">{D.failed}</h2>
			<p className="mt-1 text-ink-2">{D.failedHint}</p>
			<Button look="primary" className="mt-4" busy={state !== 'idle'} onClick={() => void revalidate()}>
				{D.tryAgain}
			</Button>
		</section>
	)
}

type RequestsProps = { list: Extract<RequestList, { kind: 'read' }>; isFirst: boolean; now: number }

const Requests = ({ list: { requests, next }, isFirst, now }: RequestsProps) => (
	<>
		{requests.length === 0 ? (
			<EmptyState title={D.none} className="mt-8">
				{D.noneHint}
			</EmptyState>
		) : (
			<ul aria-label={D.list} className="mt-6 border-t border-line">
				{requests.map((request) => (
					<Line key={request.id} request={request} now={now} />
				))}
			</ul>
		)}
		<OlderLinks older={next === null ? null : `?after=${next}`} newest={isFirst ? null : '?'} labels={D} />
	</>
)

function Line({ request, now }: { request: RequestLine; now: number }) {
	const place = usePlace()
	const { user_id, name, email, status, asked_by, requested_at, scheduled_for, cancelled_at } = request
	const dateOf = (at: number) => fullDateOf(wallClock(at, place.time_zone).day, place)
	const due = scheduled_for <= now ? D.overdue : D.due(dateOf(scheduled_for))
	const when = status === 'pending' ? due : cancelled_at === null ? null : D.cancelled(dateOf(cancelled_at))
	return (
		<li className="border-b border-line">
			<Link
				to={`/admin/users/${user_id}`}
				className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-3 hover:bg-oat/50 md:flex-nowrap"
			>
				<span className="min-w-0 flex-1 basis-full md:basis-0">
					<span className="block font-semibold wrap-anywhere">{name}</span>
					<span className="block text-small text-ink-2 wrap-anywhere">{email}</span>
					<span className="block text-small text-ink-2">{D.askedBy[asked_by](momentOf(requested_at, place))}</span>
				</span>
				<Tag tone={status === 'pending' ? 'butter' : status === 'running' ? 'beet' : 'oat'}>{D.states[status]}</Tag>
				{when === null ? null : <span className="num text-small text-ink-2 md:w-44 md:text-right">{when}</span>}
			</Link>
		</li>
	)
}
