import { useState } from 'react'
import type { Me } from '#app/platform/model/me.ts'
import { TIERS, type Tier } from '#app/platform/model/tiers.ts'
import { Header } from '#app/ui/header.tsx'
import { SegmentedControl } from '#app/ui/segmented-control.tsx'
import { type Billing, type Offer, offerOf, paidFor } from '../model/card-offers.ts'
import { BILLING_PATH } from '../model/paths.ts'
import { PLANS, planOf } from '../model/plans.ts'
import { FAQ, PRICING as P } from '../model/pricing-messages.ts'
import type { KnownUsage } from '../model/usage.ts'
import { PlanCard } from './plan-card.tsx'
import { CheckFailed } from './plan-summary.tsx'
import { UsageCard } from './usage-card.tsx'
import { usePlanRefresh, useReturn } from './use-plan-refresh.ts'

/** The element that a link to the plans on this page leads to. */
const PLANS_ID = 'plans'
const BACK = { to: BILLING_PATH, label: 'Back to billing' }

/** The plans with what each offers this cook, what the cook has used, and the answers to the usual questions. */
export function PricingPage({ me, usage, now }: { me: Me; usage: KnownUsage | null; now: number }) {
	const { refresh } = usePlanRefresh()
	useReturn(refresh)
	const paid = paidFor(me)
	const [billing, setBilling] = useState<Billing>(paid?.price.interval === 'year' ? 'yearly' : 'monthly')
	const has = planOf(me).name
	const offers = TIERS.map((tier): [Tier, Offer] => [tier, offerOf(me, tier, billing)])
	const primary = primaryOf(offers)
	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-12 lg:pt-6">
			<Header look="small" title={P.title} back={BACK} />
			<p className="serif mt-1 max-w-[16ch] text-h1 lg:text-display">{P.heading}</p>
			<p className="mt-2 text-ink-2">{P.lead}</p>
			<CheckFailed className="mt-6" />
			<div id={PLANS_ID} className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
				<SegmentedControl
					label={P.billing}
					segments={[
						{ value: 'monthly', label: P.monthly },
						{ value: 'yearly', label: P.yearly },
					]}
					value={billing}
					onValueChange={setBilling}
				/>
				<p className="num font-semibold text-herb-text">
					{P.yearly}: {P.saving}
				</p>
			</div>
			<section aria-label={P.plans} className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-3 lg:gap-4">
				{offers.map(([tier, offer]) => (
					<PlanCard
						key={tier}
						plan={PLANS[tier]}
						billing={billing}
						offer={offer}
						me={me}
						now={now}
						isCurrent={tier === has}
						isPrimary={tier === primary}
					/>
				))}
			</section>
			<UsageCard initial={usage} now={now} plansAt={`#${PLANS_ID}`} className="mt-14 border-t border-line pt-8" />
			<Faq />
		</main>
	)
}

/** One primary button a page: for the bill that is open, else for the popular plan, else for the next larger one. */
function primaryOf(offers: readonly [Tier, Offer][]): Tier | undefined {
	const isOffered = ([, { kind, ...offer }]: [Tier, Offer]) =>
		kind === 'buy' || (kind === 'change' && 'takesEffect' in offer && offer.takesEffect === 'now')
	const best =
		offers.find(([, { kind }]) => kind === 'pay') ??
		offers.find((one) => isOffered(one) && PLANS[one[0]].isPopular) ??
		offers.find(isOffered)
	return best?.[0]
}

const Faq = () => (
	<section
		aria-labelledby="faq"
		className="mt-14 border-t border-line pt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-16"
	>
		<h2 id="faq" className="text-h2">
			{P.faq}
		</h2>
		<dl className="mt-4 grid gap-6 lg:mt-0">
			{FAQ.map(({ question, answer }) => (
				<div key={question}>
					<dt className="font-semibold">{question}</dt>
					<dd className="mt-1 max-w-[42rem] text-ink-2">{answer}</dd>
				</div>
			))}
		</dl>
	</section>
)
