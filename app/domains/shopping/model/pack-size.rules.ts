import type { FieldsOf } from '#app/entity-schemas.ts'
import { packSizeId } from '#app/platform/model/derived-ids.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

/** One row per food. */
export const packSizeRules = {
	idsOf: ({ food }, { space }) => (food === undefined ? null : [packSizeId(space, food)]),
} as const satisfies EntityRules<FieldsOf<'pack_size'>>
