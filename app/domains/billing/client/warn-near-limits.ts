import { openPlans } from '#app/platform/client/limit-toast.ts'
import { LIMIT_TOAST_MS } from '#app/platform/model/upgrade.ts'
import { findMarker } from '#app/sync/client/session/marker.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { noteWarned } from '#app/sync/client/store/metadata.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { BILLING_MESSAGES, FEATURE_NAMES } from '../model/messages.ts'
import { limitsOf, type Subscriber } from '../model/plans.ts'
import { currentUses, type KnownUsage, nearlyUsedUp } from '../model/usage.ts'
import { ownUsage } from './usage-queries.ts'

/** Warns the cook above 80 % of a month's limit, once a feature and month on this device, whichever tab sees it first. */
export async function warnNearLimits(localStore: LocalStore, subscriber: Subscriber, usage: KnownUsage): Promise<void> {
	const now = localStore.deps.clock()
	const limits = limitsOf(subscriber)
	const uses = currentUses(usage, now)
	const near = nearlyUsedUp(uses, limits)
	if (near.length === 0 || !usage.monthly) return
	const { month } = usage.monthly
	const due = await localStore.run((db) => noteWarned(db, month, near, now))
	for (const feature of near.filter((one) => due.includes(one))) {
		showToast({
			kind: 'word',
			title: BILLING_MESSAGES.warning(FEATURE_NAMES[feature], { current: uses[feature] ?? 0, limit: limits[feature] }),
			durationMs: LIMIT_TOAST_MS,
			action: { label: BILLING_MESSAGES.viewPlans, onPress: openPlans },
		})
	}
}

/** Warns on this page from now on. Returns a function that stops it. */
export function watchUsage(localStore: LocalStore): () => void {
	let seen: KnownUsage | undefined
	const look = async () => {
		const usage = localStore.peek(ownUsage)
		// A hidden tab would warn nobody.
		if (!usage || usage === seen || document.visibilityState !== 'visible') return
		seen = usage
		const me = await findMarker()
		if (me?.id === localStore.userId) await warnNearLimits(localStore, me, usage)
	}
	// A store that does not answer warns another time.
	return localStore.watch(ownUsage, () => void look().catch(() => undefined))
}
