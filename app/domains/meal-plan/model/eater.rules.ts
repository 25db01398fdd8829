import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

export const eaterRules = { cleaned: { lines: ['name'] } } as const satisfies EntityRules<FieldsOf<'eater'>>
