import { ENTITY_NAMES, type EntityName, factsOf, isEntityName, parentField } from '#app/sync/model/entities.ts'

/** Kinds that a device may write: all of their rows are exported and come back. */
export const RESTORED: readonly EntityName[] = ENTITY_NAMES.filter((kind) => factsOf(kind).onConflict !== 'server')
/** Kinds that only the server writes: they are exported to be read, and do not come back. */
export const READ_ONLY: readonly EntityName[] = ENTITY_NAMES.filter((kind) => !RESTORED.includes(kind))
/** Restored kinds that belong to no other row. */
export const ROOTS: readonly EntityName[] = RESTORED.filter((kind) => parentField(kind) === undefined)
/** Restored kinds whose rows belong to a row of this one. */
export const partsOf = (root: EntityName): readonly EntityName[] =>
	RESTORED.filter((kind) => factsOf(kind).parentKind === root)

export const isRestored = (name: string): name is EntityName => isEntityName(name) && RESTORED.includes(name)

/**
 * Kinds of which there is one row for each thing (a cook's preferences, a store's aisles), so that a new account may
 * have it already: such a row takes the values of the file.
 */
export const isSetting = (kind: EntityName): boolean =>
	factsOf(kind).ids === 'derived' && parentField(kind) === undefined
