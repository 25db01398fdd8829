import type { Feature } from './limits.ts'
import { allow, type Subscriber } from './plans.ts'

/** What a page of a paid feature gets in place of its data: the sentence for the cook. */
export type RefusedFeature = { refused: string }

/** Why the plan of a cook does not open the page of a feature; null if it does. */
export function refusedFeature(me: Subscriber, feature: Feature): RefusedFeature | null {
	const verdict = allow(me, feature)
	return verdict.allowed ? null : { refused: verdict.message }
}
