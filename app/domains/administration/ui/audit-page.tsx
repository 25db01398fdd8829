import { Link } from 'react-router'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { OlderLinks } from '#app/ui/older-links.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { type AuditErrors, type AuditTyped, auditQuery } from '../model/audit-filter.ts'
import { AUDIT_PAGE, actionWords, detailWords } from '../model/audit-words.ts'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditSeals, type ShownSeals } from './audit-seals.tsx'

export type ShownAuditRow = {
	seq: number
	created_at: number
	action: string
	outcome: 'done' | 'refused'
	actor: string | null
	subject: string | null
	detail: string | null
}

type AuditPageProps = {
	typed: AuditTyped
	errors: AuditErrors | null
	rows: readonly ShownAuditRow[]
	/** Where the older rows begin; null when there are none. */
	next: string | null
	isLater: boolean
	seals: ShownSeals
	mayExport: boolean
}

/** Who did what, newest first, and what proves it. */
export const AuditPage = ({ typed, errors, rows, next, isLater, seals, mayExport }: AuditPageProps) => (
	<>
		<Header title={AUDIT_PAGE.title} />
		<p className="mt-1 max-w-[60ch] text-ink-2">{AUDIT_PAGE.intro}</p>
		<AuditSeals seals={seals} />
		<AuditFilters key={auditQuery(typed)} typed={typed} errors={errors} />
		{mayExport && errors === null ? <AuditExport typed={typed} /> : null}
		{rows.length === 0 && errors === null ? (
			<EmptyState title={AUDIT_PAGE.none} className="mt-8">
				{AUDIT_PAGE.noneHint}
			</EmptyState>
		) : null}
		{rows.length > 0 ? (
			<ul aria-label={AUDIT_PAGE.rows} className="mt-8 border-t border-line">
				{rows.map((row) => (
					<Row key={row.seq} row={row} />
				))}
			</ul>
		) : null}
		<OlderLinks
			older={next ? `?${auditQuery(typed, next)}` : null}
			newest={isLater ? `?${auditQuery(typed)}` : null}
			labels={AUDIT_PAGE}
		/>
	</>
)

function Row({ row }: { row: ShownAuditRow }) {
	const place = usePlace()
	const { seq, created_at, action, outcome, actor, subject, detail } = row
	return (
		<li className="border-b border-line py-3">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="font-semibold">{actionWords(action)}</span>
				{outcome === 'refused' ? <Tag tone="beet">{AUDIT_PAGE.outcomes.refused}</Tag> : null}
				{detail ? <span className="wrap-anywhere">{detailWords(action, detail)}</span> : null}
			</p>
			<p className="num mt-1 text-small text-ink-2">
				{momentOf(created_at, place)} · {AUDIT_PAGE.row(seq)}
			</p>
			<dl className="mt-1 grid gap-x-6 text-small text-ink-2 sm:grid-cols-2">
				<Person label={AUDIT_PAGE.by} id={actor} nobody={AUDIT_PAGE.program} />
				{subject ? <Person label={AUDIT_PAGE.on} id={subject} /> : null}
			</dl>
		</li>
	)
}

const Person = ({ label, id, nobody }: { label: string; id: string | null; nobody?: string }) => (
	<div className="flex min-h-6 gap-2">
		<dt>{label}</dt>
		<dd className="min-w-0 wrap-anywhere">
			{id ? (
				<Link to={`?${new URLSearchParams({ person: id })}`} className="underline underline-offset-4 hover:text-ink">
					{id}
				</Link>
			) : (
				nobody
			)}
		</dd>
	</div>
)
