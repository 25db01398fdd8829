import { ENTITY_RULES } from '#app/entity-rules.ts'
import type { EntityName } from '#app/sync/model/entities.ts'
import type { EntityRules } from '#app/sync/model/rules.ts'

/** The rules of a kind, without the type of its rows. */
export const rulesOf = (kind: EntityName): EntityRules => ENTITY_RULES[kind]
