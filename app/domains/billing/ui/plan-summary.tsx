import { Check } from 'lucide-react'
import { Tag } from '#app/ui/tag.tsx'
import { planLines } from '../model/messages.ts'
import { planOf, type Subscriber } from '../model/plans.ts'

/** A cook's plan and what it includes. */
export const PlanSummary = ({ subscriber }: { subscriber: Subscriber }) => {
	const plan = planOf(subscriber)
	return (
		<>
			<p className="mt-2 flex flex-wrap items-center gap-3">
				<span className="serif text-h3">{plan.name}</span>
				{subscriber.is_beta_tester ? <Tag tone="herb">Beta tester</Tag> : null}
			</p>
			<ul className="mt-3 grid gap-1.5">
				{planLines(plan.limits).map((line) => (
					<li key={line} className="num flex gap-2.5">
						<Check aria-hidden="true" className="mt-0.5 text-herb-text" />
						{line}
					</li>
				))}
			</ul>
		</>
	)
}
