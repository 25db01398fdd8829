import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { AUDIT_PAGE } from '../model/audit-words.ts'

export type ShownSeals = {
	last: { number: number; upto: number; created_at: number } | null
	waiting: number
	oldestWaiting: number | null
	oldestUncopied: number | null
	broken: number | null
	checkedAt: number | null
}

/** What the seals prove, and what waits. */
export function AuditSeals({ seals }: { seals: ShownSeals }) {
	const place = usePlace()
	const moment = (at: number) => momentOf(at, place)
	const { last, waiting, oldestWaiting, oldestUncopied, broken, checkedAt } = seals
	return (
		<section aria-label={AUDIT_PAGE.seals} className="mt-6">
			<h2 className="text-h3">{AUDIT_PAGE.seals}</h2>
			{broken === null ? null : <p className="mt-2 font-semibold text-beet">{AUDIT_PAGE.broken(broken)}</p>}
			<p className="mt-2">
				{last ? AUDIT_PAGE.lastSeal(last.number, last.upto, moment(last.created_at)) : AUDIT_PAGE.noSeal}
			</p>
			<p className="mt-1 text-ink-2">
				{AUDIT_PAGE.waiting(waiting, oldestWaiting === null ? null : moment(oldestWaiting))}
			</p>
			{oldestUncopied === null ? null : (
				<p className="mt-1 text-ink-2">{AUDIT_PAGE.uncopied(moment(oldestUncopied))}</p>
			)}
			{broken === null && checkedAt !== null ? (
				<p className="mt-1 text-ink-2">{AUDIT_PAGE.whole(moment(checkedAt))}</p>
			) : null}
		</section>
	)
}
