import type { ReactNode } from 'react'
import { momentOf } from '#app/platform/model/dates.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Header } from '#app/ui/header.tsx'
import { BILLING_COUNTS as B, type BillingCounts } from '../model/billing-page.ts'
import { shownNumber } from '../model/shown-number.ts'

/** Plans and payments as counts. */
export function BillingPage({ counts }: { counts: BillingCounts }) {
	const place = usePlace()
	const { free, plans, trials, unpaid, events, reads } = counts
	return (
		<>
			<Header title={B.title} />
			<p className="mt-1 max-w-[60ch] text-ink-2">{B.intro}</p>
			<Part title={B.plans}>
				<table className="num mt-2 w-full max-w-md text-left">
					<thead>
						<tr className="border-b border-line text-small text-ink-2">
							<th scope="col" className="py-2 font-semibold">
								{B.tier}
							</th>
							<th scope="col" className="py-2 font-semibold">
								{B.source}
							</th>
							<th scope="col" className="py-2 text-right font-semibold">
								{B.cooks}
							</th>
						</tr>
					</thead>
					<tbody>
						<PlanRow tier={B.free} source={B.noSource} cooks={free} />
						{plans.map(({ tier, source, cooks }) => (
							<PlanRow key={`${tier} ${source}`} tier={tier} source={B.sources[source]} cooks={cooks} />
						))}
					</tbody>
				</table>
			</Part>
			<Part title={B.trials}>
				<Numbers
					of={[
						[B.running, trials.running],
						[B.ending, trials.ending],
					]}
				/>
			</Part>
			<Part title={B.unpaid}>
				<Numbers
					of={[
						[B.open, unpaid.open],
						[B.over, unpaid.over],
						[B.oldest, unpaid.oldest === null ? B.none : momentOf(unpaid.oldest, place)],
					]}
				/>
			</Part>
			<Part title={B.events}>
				{(['day', 'week'] as const).map((span) => (
					<section key={span} aria-label={B[span]} className="mt-4">
						<h3 className="text-h4">{B[span]}</h3>
						<Numbers
							of={[
								[B.received, events[span].received],
								[B.ours, events[span].ours],
								[B.others, events[span].received - events[span].ours],
								[B.refused, events[span].refused],
							]}
						/>
					</section>
				))}
			</Part>
			<Part title={B.reads}>
				<Numbers
					of={[
						[B.waiting, B.count(reads.waiting)],
						[B.failed, B.count(reads.failed)],
						[B.due, B.count(reads.due)],
						[B.sweeps, B.count(reads.sweeps)],
					]}
				/>
			</Part>
		</>
	)
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section aria-label={title} className="mt-8">
		<h2 className="text-h3">{title}</h2>
		{children}
	</section>
)

const PlanRow = ({ tier, source, cooks }: { tier: string; source: string; cooks: number }) => (
	<tr className="border-b border-line">
		<th scope="row" className="py-2 font-normal">
			{tier}
		</th>
		<td className="py-2">{source}</td>
		<td className="py-2 text-right">{shownNumber(cooks)}</td>
	</tr>
)

const Numbers = ({ of }: { of: readonly (readonly [label: string, value: number | string])[] }) => (
	<dl className="num mt-2 grid max-w-md grid-cols-[1fr_auto] gap-x-6">
		{of.map(([label, value]) => (
			<div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
				<dt>{label}</dt>
				<dd className="text-right">{typeof value === 'number' ? shownNumber(value) : value}</dd>
			</div>
		))}
	</dl>
)
