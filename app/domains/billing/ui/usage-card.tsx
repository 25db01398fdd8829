import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { momentOf } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Tier } from '#app/platform/model/tiers.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Meter } from '#app/ui/meter.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FEATURE_NAMES, BILLING_MESSAGES as M } from '../model/messages.ts'
import { limitsOf, planOf } from '../model/plans.ts'
import { FEATURE_LABELS, USAGE as U } from '../model/pricing-messages.ts'
import {
	currentUses,
	type FeatureUsage,
	featureUsage,
	isCounted,
	isNearLimit,
	type KnownUsage,
	resetAfter,
	SHOWN_FEATURES,
	type ShownFeature,
} from '../model/usage.ts'

type UsageCardProps = {
	/** What the server knows; the device's own counts take its place as soon as they are read. */
	initial: KnownUsage | null
	/** Milliseconds. */
	now: number
	/** Where the plans are: their page, which opens in a new tab, or their place on this page. */
	plansAt: string
	className?: string
}

/** The Usage & Limits card: what the cook has used of each feature, and when the month begins again. */
export function UsageCard({ initial, now, plansAt, className }: UsageCardProps) {
	const me = useMe()
	const known = useOwnUsage(me?.id) ?? initial
	if (!me) return null
	const usage = known && { ...known, monthly: known.monthly ?? initial?.monthly ?? null }
	return <Usage me={me} usage={usage} now={now} plansAt={plansAt} className={className} />
}

/** What the device knows, once the page is at rest: the first paint has the server's counts, or the loader's. */
function useOwnUsage(userId: string | undefined): KnownUsage | null {
	const [known, setKnown] = useState<KnownUsage | null>(null)
	useEffect(() => {
		if (!userId) return
		let stop = () => {}
		let isGone = false
		const cancel = whenAtRest(async () => {
			// Without a network and this module the page shows what it has.
			const code = await import('../client/watch-own-usage.ts').catch(() => null)
			if (code && !isGone) stop = code.watchOwnUsage(userId, setKnown)
		})
		return () => {
			isGone = true
			cancel()
			stop()
		}
	}, [userId])
	return known
}

type UsageProps = Omit<UsageCardProps, 'initial' | 'className'> & {
	me: Me
	usage: KnownUsage | null
	className?: string | undefined
}

const Usage = ({ me, usage, now, plansAt, className }: UsageProps) => {
	const shown = usage ? shownOf(me, usage, now) : []
	const isReached = shown.some(([, used]) => used && !used.canUse)
	const isKnown = shown.length > 0 && shown.every(([, used]) => used !== null)
	return (
		<section
			aria-labelledby="usage"
			className={classNames('grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-16', className)}
		>
			<div>
				<h2 id="usage" className="text-h2">
					{U.title}
				</h2>
				<p className="num mt-2 text-ink-2">{U.resetsOn(momentOf(resetAfter(now), me))}</p>
				{isReached ? <Banner me={me} /> : null}
				{isKnown ? null : (
					<Notice tone="butter" role="status" icon={<CircleAlert aria-hidden="true" />} className="mt-4">
						{M.usageFailed}
					</Notice>
				)}
				<PlanLinks me={me} plansAt={plansAt} />
			</div>
			<ul className="grid content-start gap-6">
				{shown.map(([feature, used]) => (used ? <Row key={feature} feature={feature} used={used} /> : null))}
			</ul>
		</section>
	)
}

/** Null where the count is not known. */
function shownOf(me: Me, usage: KnownUsage, now: number): [ShownFeature, FeatureUsage | null][] {
	const limits = limitsOf(me)
	const uses = currentUses(usage, now)
	return SHOWN_FEATURES.map((feature) => {
		const current = uses[feature]
		return [feature, current === null ? null : featureUsage(current, limits[feature])]
	})
}

function Banner({ me }: { me: Me }) {
	const { name } = planOf(me)
	const words = name === 'Basic' ? M.basicLimitsReached : M.limitsReached
	const [title = '', ...rest] = words.split(': ')
	return (
		<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} className="mt-4">
			<p>
				<b className="font-semibold">{title}:</b> {rest.join(': ')}
			</p>
		</Notice>
	)
}

/** Free offers both larger plans, Basic offers Premium. */
const LARGER: Record<Tier, readonly Tier[]> = { Free: ['Basic', 'Premium'], Basic: ['Premium'], Premium: [] }

function PlanLinks({ me, plansAt }: { me: Me; plansAt: string }) {
	const isHere = plansAt.startsWith('#')
	const tab = isHere ? {} : { target: '_blank', rel: 'noopener' }
	return (
		<p className="mt-4 flex flex-wrap gap-2">
			{LARGER[planOf(me).name].map((tier) => (
				<a key={tier} href={plansAt} {...tab} className={buttonClass({ look: 'quiet', size: 'small' })}>
					{U.upgradeTo(tier)}
				</a>
			))}
			{isHere ? null : (
				<a href={plansAt} {...tab} className={buttonClass({ look: 'line', size: 'small' })}>
					{M.viewPlans}
				</a>
			)}
		</p>
	)
}

function Row({ feature, used }: { feature: ShownFeature; used: FeatureUsage }) {
	const { current, limit, isUnlimited, canUse } = used
	return (
		<li>
			<Meter
				label={FEATURE_LABELS[feature]}
				value={isUnlimited ? 0 : current}
				max={isUnlimited ? 1 : limit}
				text={isUnlimited ? U.unlimited(current) : U.used(current, limit)}
				{...noteOf(feature, used, canUse)}
			/>
		</li>
	)
}

function noteOf(feature: ShownFeature, used: FeatureUsage, canUse: boolean) {
	if (!canUse)
		return {
			level: 'full' as const,
			note: (
				<>
					<CircleAlert aria-hidden="true" className="!size-4" />
					{M.limitReached}
				</>
			),
		}
	if (isCounted(feature) && isNearLimit(used))
		return { level: 'near' as const, note: M.warning(FEATURE_NAMES[feature], used) }
	return {}
}
