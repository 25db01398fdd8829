import type { z } from 'zod'
import type { EntityFacts } from '#app/sync/model/entity.ts'
import type { planRulesSchema } from './plan-schemas.ts'

/** One row per space. */
export const planRulesEntity = {
	store: 'plan_rules',
	since: 4,
	ids: 'derived',
	onConflict: 'revision',
	byInnerField: { rules: { characters: 50_000 } },
} as const satisfies EntityFacts<z.infer<typeof planRulesSchema>>
