import { PauseCircle } from 'lucide-react'
import { Link } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useRowFocus } from '#app/ui/use-row-focus.ts'
import { JOB_STATES, JOBS_PAGE, type JobState, kindName } from '../model/jobs-page.ts'
import { JobVerbButton } from './job-verb-button.tsx'

type Job = {
	id: string
	kind: string
	attempts: number
	created_at: number
	at: number
	error: string | null
	is_blank: boolean
}
type Counts = { kind: string } & Record<JobState, number>

export type JobsPageProps = {
	state: JobState
	kind: string | null
	isFirst: boolean
	jobs: readonly Job[]
	/** The cursor of the next page. */
	next: string | null
	counts: readonly Counts[]
	paused: readonly { kind: string; failures: number }[]
	mayDiscard: boolean
}

const pathOf = (params: { state: JobState; kind?: string | null; after?: string | null }): string => {
	const named = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
	return `/admin/jobs?${new URLSearchParams(named)}`
}

/** The jobs of one state, by kind, and what an administrator may do with them. */
export function JobsPage({ state, kind, isFirst, jobs, next, counts, paused, mayDiscard }: JobsPageProps) {
	const total = (of: JobState) => counts.reduce((sum, count) => sum + count[of], 0)
	const kinds = counts.filter((count) => count[state] > 0 || count.kind === kind)
	const place = useRowFocus<HTMLDivElement>(jobs)
	return (
		<div ref={place}>
			<Header title={JOBS_PAGE.title} />
			<p className="mt-1 max-w-[60ch] text-ink-2">{JOBS_PAGE.intro}</p>
			{paused.map((one) => (
				<Notice key={one.kind} tone="beet" icon={<PauseCircle aria-hidden="true" />} className="mt-4">
					<p>{JOBS_PAGE.paused(kindName(one.kind), one.failures)}</p>
					<JobVerbButton verb="resume" kind={one.kind} className="mt-2" />
				</Notice>
			))}
			<TabLinks
				label={JOBS_PAGE.tabs}
				links={JOB_STATES.map((one) => ({
					to: pathOf({ state: one }),
					label: `${JOBS_PAGE.states[one]} ${JOBS_PAGE.count(total(one))}`,
				}))}
				current={pathOf({ state })}
				className="mt-4"
			/>
			{kinds.length > 0 ? <KindLinks state={state} kind={kind} kinds={kinds} /> : null}
			{kind !== null && state !== 'running' && jobs.length > 0 ? (
				<div className="mt-4 flex flex-wrap gap-3">
					{state === 'failed' ? <JobVerbButton verb="retry" kind={kind} state={state} isWholeKind /> : null}
					{mayDiscard ? <JobVerbButton verb="discard" kind={kind} state={state} isWholeKind /> : null}
				</div>
			) : null}
			{jobs.length === 0 ? (
				<EmptyState title={kind === null ? JOBS_PAGE.empty[state] : JOBS_PAGE.emptyOfKind} className="mt-8">
					{kind === null ? JOBS_PAGE.emptyHints[state] : <Link to={pathOf({ state })}>{JOBS_PAGE.allKinds}</Link>}
				</EmptyState>
			) : (
				<ul aria-label={JOBS_PAGE.list[state]} className="mt-4 border-t border-line">
					{jobs.map((job) => (
						<JobRow key={job.id} job={job} state={state} mayDiscard={mayDiscard} />
					))}
				</ul>
			)}
			<OlderLinks
				older={next ? pathOf({ state, kind, after: next }) : null}
				newest={isFirst ? null : pathOf({ state, kind })}
				labels={{ older: JOBS_PAGE.next, newest: JOBS_PAGE.first }}
			/>
		</div>
	)
}

const KindLinks = ({ state, kind, kinds }: { state: JobState; kind: string | null; kinds: readonly Counts[] }) => (
	<nav aria-label={JOBS_PAGE.kinds} className="mt-4 flex flex-wrap gap-2">
		<Link to={pathOf({ state })} aria-current={kind === null ? 'page' : undefined} className="chip">
			{JOBS_PAGE.allKinds}
		</Link>
		{kinds.map((one) => (
			<Link
				key={one.kind}
				to={pathOf({ state, kind: one.kind })}
				aria-current={kind === one.kind ? 'page' : undefined}
				className="chip num"
			>
				{`${kindName(one.kind)} ${JOBS_PAGE.count(one[state])}`}
			</Link>
		))}
	</nav>
)

function JobRow({ job, state, mayDiscard }: { job: Job; state: JobState; mayDiscard: boolean }) {
	const place = usePlace()
	const { id, kind, attempts, created_at, at, error, is_blank } = job
	return (
		<li className="border-b border-line py-3">
			<h2 className="font-semibold">{kindName(kind)}</h2>
			<p className="num text-small text-ink-2">
				{[
					JOBS_PAGE.at[state](momentOf(at, place)),
					JOBS_PAGE.made(momentOf(created_at, place)),
					JOBS_PAGE.tries(attempts),
				].join(' · ')}
			</p>
			{error ? <p className="mt-1 wrap-anywhere">{error}</p> : null}
			{state === 'failed' && is_blank ? <p className="mt-1 text-small text-ink-2">{JOBS_PAGE.blank}</p> : null}
			{state === 'running' ? null : (
				<div className="mt-2 flex flex-wrap gap-3">
					{state === 'failed' && !is_blank ? <JobVerbButton verb="retry" kind={kind} id={id} state={state} /> : null}
					{mayDiscard ? <JobVerbButton verb="discard" kind={kind} id={id} state={state} /> : null}
				</div>
			)}
		</li>
	)
}
