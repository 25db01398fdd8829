import { MOST_ON_A_CARD, type OverviewFacts } from '#app/domains/administration/model/overview.ts'
import { type Question, questionOf } from '../batch.ts'

/** What waits for an administrator, and how many signed up. */
export type OverviewCounts = Omit<OverviewFacts, 'alerts' | 'backup' | 'tried' | 'drill' | 'deployment'>

const upTo = (text: string) => `(select count(*) from (${text} limit ${MOST_ON_A_CARD}))`
const COUNTS = `select ${upTo(`select 1 from moderation_queue where state = 'open'`)} as reports,
	(select created_at from moderation_queue where state = 'open' order by created_at limit 1) as oldest_report,
	${upTo(`select 1 from moderation_appeals where state = 'waiting'`)} as appeals,
	(select created_at from moderation_appeals where state = 'waiting' order by created_at limit 1) as oldest_appeal,
	${upTo(`select 1 from account_deletion_requests where status = 'pending'`)} as deletions,
	(select scheduled_for from account_deletion_requests where status = 'pending' order by scheduled_for limit 1) as next_deletion,
	${upTo(`select 1 from jobs where failed_at is not null`)} as failed_jobs,
	(select max(failed_at) from jobs where failed_at is not null) as last_failed_job,
	${upTo(`select 1 from users where created_at >= ?1`)} as sign_ups_today,
	${upTo(`select 1 from users where created_at >= ?2`)} as sign_ups_week`

const timeOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** `today`: when the administrator's day began; `week`: seven days ago. */
export const countForOverview = ({ today, week }: { today: number; week: number }): Question<OverviewCounts> =>
	questionOf(COUNTS, [today, week], (row) => ({
		reports: Number(row?.reports ?? 0),
		oldest_report: timeOf(row?.oldest_report),
		appeals: Number(row?.appeals ?? 0),
		oldest_appeal: timeOf(row?.oldest_appeal),
		deletions: Number(row?.deletions ?? 0),
		next_deletion: timeOf(row?.next_deletion),
		failed_jobs: Number(row?.failed_jobs ?? 0),
		last_failed_job: timeOf(row?.last_failed_job),
		sign_ups_today: Number(row?.sign_ups_today ?? 0),
		sign_ups_week: Number(row?.sign_ups_week ?? 0),
	}))
