/** The plans from the smallest to the largest. */
export const TIERS = ['Free', 'Basic', 'Premium'] as const
export type Tier = (typeof TIERS)[number]

/** An unknown tier is Free. */
export const tierOf = (name: string | null | undefined): Tier => TIERS.find((tier) => tier === name) ?? 'Free'

export const largerTier = (a: Tier, b: Tier): Tier => (TIERS.indexOf(a) >= TIERS.indexOf(b) ? a : b)
