import { Check, CircleAlert } from 'lucide-react'
import { useSyncStatus } from '#app/sync/client/react/use-sync-status.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { BILLING as B } from '../model/billing-messages.ts'
import { BILLING_MESSAGES, planLines } from '../model/messages.ts'
import { planOf, type Subscriber } from '../model/plans.ts'

/** A cook's plan and what it includes. A check that has failed takes the mark of a beta tester, and no limit. */
export const PlanSummary = ({ subscriber }: { subscriber: Subscriber }) => {
	const plan = planOf(subscriber)
	const { hasNoCookNews } = useSyncStatus()
	return (
		<>
			<p className="mt-2 flex flex-wrap items-center gap-3">
				<span className="serif text-h3">{plan.name}</span>
				{subscriber.is_beta_tester && !hasNoCookNews ? <Tag tone="herb">{B.beta}</Tag> : null}
			</p>
			<ul className="mt-3 grid gap-1.5">
				{planLines(plan.limits).map((line) => (
					<li key={line} className="num flex gap-2.5">
						<Check aria-hidden="true" className="mt-0.5 shrink-0 text-herb-text" />
						{line}
					</li>
				))}
			</ul>
		</>
	)
}

/** Said while the server does not answer the question about the plan, although there is a network. */
export const CheckFailed = ({ className }: { className?: string }) =>
	useSyncStatus().hasNoCookNews ? (
		<Notice tone="butter" role="status" icon={<CircleAlert aria-hidden="true" />} className={className ?? ''}>
			{BILLING_MESSAGES.checkFailed}
		</Notice>
	) : null
