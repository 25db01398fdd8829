import { Check, ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { endTrial } from '../client/checkout-calls.ts'
import { BILLING, END_TRIAL as E } from '../model/billing-messages.ts'
import { hasSubscription } from '../model/card-offers.ts'
import { dollars } from '../model/money.ts'
import { dayAt, nextPayment, unpaidTier } from '../model/offer-words.ts'
import { BILLING_PATH } from '../model/paths.ts'
import { usePlanFromServer } from './use-plan-refresh.ts'

/** Names the day and the amount of a free trial's end, and ends the trial by a press. The address alone changes nothing. */
export const EndTrialPage = ({ me }: { me: Me }) => (
	<div className="grid grid-cols-1 gap-6">
		<div>
			<Link to={BILLING_PATH} className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-accent-text">
				<ChevronLeft aria-hidden="true" className="size-5" />
				{BILLING.title}
			</Link>
			<h2 className="mt-1 text-h2">{E.title}</h2>
		</div>
		<Trial me={me} />
	</div>
)

function Trial({ me }: { me: Me }) {
	const next = nextPayment(me)
	const tier = unpaidTier(me)
	if (hasSubscription(me) && me.cancel_at != null)
		return (
			<Notice tone="herb" role="status" icon={<Check aria-hidden="true" />}>
				{E.ended(tier, dayAt(me.cancel_at, me))}
			</Notice>
		)
	if (me.subscription_status !== 'trialing' || !next) return <p>{E.none}</p>
	return (
		<>
			<p className="num">{E.says(tier, dayAt(next.at, me), dollars(next.price.amount))}</p>
			<p className="text-ink-2">{E.what}</p>
			<div className="flex flex-wrap gap-2">
				<EndButton>{E.press}</EndButton>
				<ButtonLink to={BILLING_PATH} look="text">
					{E.keep}
				</ButtonLink>
			</div>
		</>
	)
}

function EndButton({ children }: { children: ReactNode }) {
	const show = usePlanFromServer()
	const [isBusy, setBusy] = useState(false)
	const press = async () => {
		setBusy(true)
		try {
			await endTrial()
			await show()
			showToast({ kind: 'done', title: E.done })
		} catch (error) {
			const why = error instanceof Error ? error.message : E.again
			showToast({ kind: 'problem', title: E.failed, description: why })
		}
		setBusy(false)
	}
	return (
		<Button look="primary" busy={isBusy} onClick={() => void press()}>
			{children}
		</Button>
	)
}
