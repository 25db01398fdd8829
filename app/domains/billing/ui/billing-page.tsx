import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Me } from '#app/platform/model/me.ts'
import { PRICING_PATH } from '#app/platform/model/upgrade.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { BILLING as B } from '../model/billing-messages.ts'
import { hasSubscription, isUnpaid } from '../model/card-offers.ts'
import { BILLING_MESSAGES } from '../model/messages.ts'
import { dollars, priceWords } from '../model/money.ts'
import { dayAt, nextPayment, unpaidTier } from '../model/offer-words.ts'
import { TRIAL_PATH } from '../model/paths.ts'
import type { KnownUsage } from '../model/usage.ts'
import { BillingHistory } from './billing-history.tsx'
import { CheckFailed, PlanSummary } from './plan-summary.tsx'
import { PortalButton } from './portal-button.tsx'
import { UsageCard } from './usage-card.tsx'
import { sayFailed, usePlanRefresh, useReturn } from './use-plan-refresh.ts'

/** The Billing tab: the plan and its next payment, what the cook can do about both, what was used, and the bills. */
export function BillingPage({ me, usage, now }: { me: Me; usage: KnownUsage | null; now: number }) {
	const { refresh, isBusy } = usePlanRefresh()
	useReturn(refresh)
	const refreshByHand = () =>
		refresh().then(() => showToast({ kind: 'done', title: BILLING_MESSAGES.refreshed }), sayFailed)
	return (
		<>
			<CheckFailed />
			<section aria-labelledby="plan">
				<div className="flex items-center justify-between gap-3">
					<h2 id="plan" className="text-h2">
						{B.plan}
					</h2>
					<Button look="text" size="small" busy={isBusy} onClick={() => void refreshByHand()}>
						{isBusy ? null : <RefreshCw aria-hidden="true" className="size-5" />}
						{B.refresh}
					</Button>
				</div>
				<PlanSummary subscriber={me} />
				<PlanState me={me} />
				<Acts me={me} />
			</section>
			<UsageCard
				initial={usage}
				now={now}
				plansAt={PRICING_PATH}
				className="border-t border-line pt-8 lg:!grid-cols-1 lg:!gap-6"
			/>
			<div className="border-t border-line pt-8">
				<BillingHistory />
			</div>
		</>
	)
}

/** When what is paid next, or why nothing is. */
function PlanState({ me }: { me: Me }) {
	const next = nextPayment(me)
	const isTrial = me.subscription_status === 'trialing' && me.cancel_at == null && me.trial_end != null
	return (
		<dl className="num mt-5 border-t border-line">
			<Fact name={B.next}>{next ? B.nextIs(dollars(next.price.amount), dayAt(next.at, me)) : B.noNext}</Fact>
			{isTrial && next ? <Fact name={B.trialName}>{B.trial(dayAt(next.at, me), priceWords(next.price))}</Fact> : null}
			{hasSubscription(me) && me.cancel_at != null ? (
				<Fact name={B.endName}>{B.ends(unpaidTier(me), dayAt(me.cancel_at, me))}</Fact>
			) : null}
			{isUnpaid(me) ? <Fact name={B.openName}>{B.unpaid}</Fact> : null}
			{hasSubscription(me) ? <Fact name={B.method}>{B.managedVia}</Fact> : null}
			{isGranted(me) ? <Fact name={B.grantedName}>{B.granted}</Fact> : null}
		</dl>
	)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
		<dt className="text-ink-2">{name}</dt>
		<dd className="font-semibold">{children}</dd>
	</div>
)

const isGranted = ({ granted_tier = 'Free', subscription_tier }: Me): boolean =>
	granted_tier !== 'Free' && granted_tier === subscription_tier

/** Cancelling is one press from here, as buying is one from the plans. Beta testers manage nothing. */
function Acts({ me }: { me: Me }) {
	const isLive = hasSubscription(me)
	const isEnding = me.cancel_at != null
	const isTrial = me.subscription_status === 'trialing'
	return (
		<div className="mt-5 flex flex-wrap gap-2">
			<a href={PRICING_PATH} className={buttonClass({ look: 'primary' })}>
				{B.upgrade}
			</a>
			{isLive && !me.is_beta_tester ? <PortalButton look="line">{B.manage}</PortalButton> : null}
			{isLive && !isEnding && isTrial ? (
				<ButtonLink to={TRIAL_PATH} look="text">
					{B.endTrial}
				</ButtonLink>
			) : null}
			{isLive && !isEnding && !isTrial ? (
				<PortalButton look="text" flow="cancel">
					{B.cancel}
				</PortalButton>
			) : null}
		</div>
	)
}
