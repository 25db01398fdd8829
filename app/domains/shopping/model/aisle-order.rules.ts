import type { FieldsOf } from '#app/entity-schemas.ts'
import { aisleOrderId } from '#app/platform/model/derived-ids.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

/** One row per store. */
export const aisleOrderRules = {
	idsOf: ({ store }, { space }) => (store === undefined ? null : [aisleOrderId(space, store)]),
} as const satisfies EntityRules<FieldsOf<'aisle_order'>>
