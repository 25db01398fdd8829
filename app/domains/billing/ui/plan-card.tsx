import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { Me } from '#app/platform/model/me.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Tag } from '#app/ui/tag.tsx'
import { openCheckout, openPortal } from '../client/stripe-page.ts'
import { type Billing, type Offer, priceIn } from '../model/card-offers.ts'
import { planLines } from '../model/messages.ts'
import { dollars } from '../model/money.ts'
import { offerWords } from '../model/offer-words.ts'
import type { Plan } from '../model/plans.ts'
import { PRICING as P } from '../model/pricing-messages.ts'

type PlanCardProps = {
	plan: Plan
	billing: Billing
	offer: Offer
	me: Me
	/** Milliseconds. */
	now: number
	isCurrent: boolean
	isPrimary: boolean
}

/** A plan with its price, what it includes and what the cook can do about it. */
export function PlanCard({ plan, billing, offer, me, now, isCurrent, isPrimary }: PlanCardProps) {
	const { name, description, isPopular, limits } = plan
	const heading = useId()
	const amount = priceIn(name, billing)?.amount ?? 0
	const isYearly = billing === 'yearly' && amount > 0
	return (
		<article
			aria-labelledby={heading}
			className={classNames(
				'flex flex-col',
				isPopular
					? 'rounded-xl bg-oat p-6 lg:-my-4 lg:py-10'
					: 'border-t border-line pt-6 first:border-t-0 first:pt-0 lg:border-0 lg:p-6 lg:first:pt-6',
			)}
		>
			<div className="flex flex-wrap items-center gap-3">
				<h2 id={heading} className="text-h2">
					{name}
				</h2>
				{isPopular ? <Tag tone="popular">{P.popular}</Tag> : null}
				{isCurrent ? (
					<Tag tone="herb" icon={<Check aria-hidden="true" />}>
						{P.current}
					</Tag>
				) : null}
			</div>
			<p className="mt-1 text-ink-2">{description}</p>
			<p className="serif num mt-3 text-display">
				{dollars(amount)}
				<span className="font-sans text-body font-normal text-ink-2"> {isYearly ? P.perYear : P.perMonth}</span>
			</p>
			<ul className="mt-4 grid flex-1 content-start gap-2.5">
				{planLines(limits).map((line) => (
					<li key={line} className="num flex gap-2.5">
						<Check aria-hidden="true" className="mt-0.5 shrink-0 text-herb-text" />
						{line}
					</li>
				))}
			</ul>
			<OfferButton plan={plan} offer={offer} me={me} now={now} isPrimary={isPrimary} />
		</article>
	)
}

function OfferButton({
	plan,
	offer,
	me,
	now,
	isPrimary,
}: Pick<PlanCardProps, 'plan' | 'offer' | 'me' | 'now' | 'isPrimary'>) {
	const [isBusy, setBusy] = useState(false)
	const noteId = useId()
	const { label, note } = offerWords(offer, plan.name, { cook: me, now, place: me })
	// Stripe's tab has to be opened in the press itself, before anything is awaited.
	const press = () => {
		const opened = open(offer, plan)
		setBusy(true)
		void opened.finally(() => setBusy(false))
	}
	return (
		<>
			{label ? (
				<Button
					look={isPrimary ? 'primary' : 'line'}
					busy={isBusy}
					className="mt-6"
					aria-describedby={note ? noteId : undefined}
					onClick={press}
				>
					{label}
					{label.includes(plan.name) ? null : <span className="sr-only"> ({plan.name})</span>}
				</Button>
			) : null}
			{note ? (
				<p id={noteId} className={classNames('num text-small text-ink-2', label ? 'mt-2' : 'mt-6')}>
					{note}
				</p>
			) : null}
		</>
	)
}

function open(offer: Offer, { name }: Plan): Promise<void> {
	switch (offer.kind) {
		case 'buy':
			return openCheckout({ priceId: offer.price.priceId, tier: name })
		case 'change':
			return openPortal({ flow: 'plan' })
		case 'cancel':
			return openPortal({ flow: 'cancel' })
		case 'pay':
			return openPortal({ flow: 'card' })
		default:
			return Promise.resolve()
	}
}
