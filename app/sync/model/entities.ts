import { ENTITIES, type EntityName } from '#app/entities.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import type { AnyEntityFacts } from './entity.ts'

export { ENTITIES, type EntityName, type FieldsOf }

export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name)
export const factsOf = (entity: EntityName): AnyEntityFacts => ENTITIES[entity]

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

/** A row as the engine passes it around: its fields without the id, and its place in the space's history. */
export type SyncedRow<E extends EntityName = EntityName> = {
	entity: E
	id: string
	ver: number
	deleted: boolean
	/** Milliseconds, only of deleted rows: the bin shows a row for some time after it. */
	deleted_at?: number
	/** Empty for a deleted row whose 30 days are over. */
	fields: FieldsOf<E>
}

/** The `deleted_at` of a deleted row whose fields are gone: long ago, the actual time is no longer known. */
export const STRIPPED_AT = 0
/** Whether only the id of a deleted row is left. */
export const isStripped = (row: { deleted_at?: number | null }): boolean => row.deleted_at === STRIPPED_AT

/**
 * One row's change inside a commit. `put` creates the row or sets the named fields of a live one (and restores a deleted
 * one), `delete` marks it deleted and keeps its fields, `strip` keeps only the id of a deleted recipe, which can then
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
		| (K extends 'recipe' ? { entity: K; id: string; op: 'strip' } : never)
}[E]
