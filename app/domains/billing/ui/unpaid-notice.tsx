import { CreditCard } from 'lucide-react'
import { UNPAID_GRACE_MS } from '#app/platform/model/in-force.ts'
import type { Me } from '#app/platform/model/me.ts'
import { Notice } from '#app/ui/notice.tsx'
import { UNPAID } from '../model/billing-messages.ts'
import { isUnpaid } from '../model/card-offers.ts'
import { dayAt, unpaidTier } from '../model/offer-words.ts'
import { PortalButton } from './portal-button.tsx'

/** Above every page while a bill is unpaid: until when the plan stays, and the way to Stripe's page of the card. */
export default function UnpaidNotice({ me }: { me: Me }) {
	if (!isUnpaid(me)) return null
	const tier = unpaidTier(me)
	const isOver = me.subscription_tier !== tier
	const until = (me.unpaid_since ?? 0) + UNPAID_GRACE_MS
	return (
		<aside aria-label={UNPAID.label} className="page pt-3">
			<Notice tone="butter" icon={<CreditCard aria-hidden="true" />}>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p className="num min-w-0 flex-1 basis-48 font-semibold">
						{isOver ? UNPAID.over(tier) : UNPAID.until(tier, dayAt(until, me))}
					</p>
					<PortalButton look="line" size="small" flow="card">
						{UNPAID.card}
					</PortalButton>
				</div>
			</Notice>
		</aside>
	)
}
