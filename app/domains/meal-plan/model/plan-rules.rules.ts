import type { FieldsOf } from '#app/entity-schemas.ts'
import { planRulesId } from '#app/platform/model/derived-ids.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const planRulesRules = {
	idsOf: (_fields, { space }) => [planRulesId(space)],
} as const satisfies EntityRules<FieldsOf<'plan_rules'>>
