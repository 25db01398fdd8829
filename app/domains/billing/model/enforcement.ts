import type { Feature } from './limits.ts'

/** Why no server refuses a feature, or what it waits for before it exists. */
type NotEnforced = { why: string } | { waitsFor: string }

/**
 * The features that no server refuses to a cook whose plan lacks them. For every other one tests/workers/features.test.ts
 * has a request that a server refuses. What waits is promised nowhere: no plan has a line for it (`planLines`).
 */
export const NOT_ENFORCED = {
	export: {
		why: 'The browser makes the files, from rows that are the cook’s own and that the full export has for free.',
	},
	cookbookSharing: { waitsFor: 'households' },
} as const satisfies Partial<Record<Feature, NotEnforced>>

type Listed = keyof typeof NOT_ENFORCED
/** A feature that a server refuses. */
export type EnforcedFeature = Exclude<Feature, Listed>
/** A feature that does not exist yet. */
export type WaitingFeature = {
	[F in Listed]: (typeof NOT_ENFORCED)[F] extends { waitsFor: string } ? F : never
}[Listed]
