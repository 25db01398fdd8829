import { ENTITIES, type EntityName, FACTS } from '#app/entities.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import { isStripped, STRIPPED_AT, type StoredRow } from '#app/platform/model/stored-row.ts'

export { ENTITIES, type EntityName, type FieldsOf, isStripped, STRIPPED_AT }

export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name)
export const factsOf = (entity: EntityName): (typeof FACTS)[EntityName] => FACTS[entity]

/** A row's name, unique among the rows of all entities. */
export const rowNameOf = (entity: string, id: string): string => `${entity}:${id}`

/** The field that names the parent of a row, if the entity has one. */
export const parentField = (entity: EntityName): string | undefined => factsOf(entity).parent

/** The parent that these fields of a row name, if any. */
export function parentRowOf(
	entity: EntityName,
	fields: Record<string, unknown>,
): { entity: EntityName; id: string } | undefined {
	const { parent, parentKind } = factsOf(entity)
	const id = parent && fields[parent]
	return parentKind && typeof id === 'string' ? { entity: parentKind, id } : undefined
}

/** Whether a row with these fields is public; of a kind that cannot be public, none is. */
export function isPublic(entity: EntityName, fields: Record<string, unknown>): boolean {
	const { publicBy } = factsOf(entity)
	return publicBy !== undefined && fields[publicBy] === true
}

/** A row of this kind, with the fields of its schema. */
export type SyncedRow<E extends EntityName = EntityName> = StoredRow<E, FieldsOf<E>>

/** The kinds whose facts include F. */
export type KindsWith<F> = { [K in EntityName]: (typeof ENTITIES)[K] extends F ? K : never }[EntityName]

/**
 * One row's change inside a commit. `put` creates the row or sets the named fields of a live one (and restores a deleted
 * one), `delete` marks it deleted and keeps its fields, `strip` keeps only the id of a deleted row, which can then
 * not be restored.
 */
export type RowChange<E extends EntityName = EntityName> = {
	[K in E]:
		| {
				entity: K
				id: string
				op: 'put'
				fields: Partial<FieldsOf<K>>
				/**
				 * The values of these fields that the cook was shown, if they differ from the row on the device (the other side
				 * of a conflict).
				 */
				base?: Record<string, unknown>
		  }
		| { entity: K; id: string; op: 'delete' }
		| (K extends KindsWith<{ canBeEmptied: true }> ? { entity: K; id: string; op: 'strip' } : never)
}[E]
