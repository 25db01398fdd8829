import { ENTITY_RULES } from '#app/entity-rules.ts'
import type { LookBy } from '../model/edit.ts'
import { ENTITY_NAMES, type EntityName, factsOf, parentField } from '../model/entities.ts'
import type { EntityRules } from '../model/rules.ts'

/** The rules of an entity, without its row type. */
export const rulesOf = (entity: EntityName): EntityRules => ENTITY_RULES[entity]

/** Kinds whose live rows are counted for the plan's limit. */
export const COUNTED = ENTITY_NAMES.filter((entity) => rulesOf(entity).isCounted)

/**
 * Entities that are shown with their parts: the field that makes one public, the entity of its parts, and the field by
 * which a part names its whole.
 */
export const WHOLES = ENTITY_NAMES.flatMap((whole) => {
	const part = rulesOf(whole).parts?.entity
	const field = part && parentField(part)
	const { publicBy } = factsOf(whole)
	return part && field && publicBy ? [{ whole, publicBy, part, field }] : []
})

/** All parts of these rows: they are moderated when their whole becomes public. */
export const partsOf = (wholes: readonly { entity: EntityName; id: string }[]): LookBy[] =>
	WHOLES.flatMap(({ whole, part, field }) => {
		const ids = new Set(wholes.flatMap(({ entity, id }) => (entity === whole ? [id] : [])))
		return ids.size > 0 ? [{ entity: part, by: field, values: [...ids] }] : []
	})
