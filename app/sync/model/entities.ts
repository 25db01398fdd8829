import { ENTITIES, type EntityName } from '#app/entities.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import type { AnyEntityFacts } from './entity.ts'

export { ENTITIES, type EntityName, type FieldsOf }

export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name)
export const factsOf = (entity: EntityName): AnyEntityFacts => ENTITIES[entity]

/** A row's name among those of all entities. */
export const rowNameOf = (entity: string, id: string): string => `${entity}:${id}`

/** The field by which the rows of one thing are read together, where the entity has one. */
export const parentField = (entity: EntityName): string | undefined => factsOf(entity).parent

/** The thing that a row with these fields belongs to, where they name one. */
export function parentRowOf(
	entity: EntityName,
	fields: Record<string, unknown>,
): { entity: EntityName; id: string } | undefined {
	const { parent, parentKind } = factsOf(entity)
	const id = parent && fields[parent]
	return parentKind && typeof id === 'string' ? { entity: parentKind, id } : undefined
}

/** A row as the engine hands it around: its fields without id, plus where it stands in the space's history. */
export type SyncedRow<E extends EntityName = EntityName> = {
	entity: E
	id: string
	ver: number
	deleted: boolean
	/** Milliseconds, of deleted rows only: how long a bin shows it. */
	deleted_at?: number
	/** Of a deleted row none at all, once its 30 days are over. */
	fields: FieldsOf<E>
}

/** When a deleted row whose fields are gone says that it was deleted: long ago, its day is not known any more. */
export const STRIPPED_AT = 0
/** Whether only the id of a deleted row is left. */
export const isStripped = (row: { deleted_at?: number | null }): boolean => row.deleted_at === STRIPPED_AT

/** One row's change inside a commit. `put` makes the row or sets the named fields of a live one (and brings a deleted one back), `delete` marks it deleted and keeps its fields, `strip` leaves the id alone of a recipe that is deleted: it cannot be brought back. */
export type RowChange<E extends EntityName = EntityName> = {
	[K in E]:
		| {
				entity: K
				id: string
				op: 'put'
				fields: Partial<FieldsOf<K>>
				/** Of these fields, what the cook was shown, where that was not the row as the device has it now (a conflict's other side). */
				base?: Record<string, unknown>
		  }
		| { entity: K; id: string; op: 'delete' }
		| (K extends 'recipe' ? { entity: K; id: string; op: 'strip' } : never)
}[E]
