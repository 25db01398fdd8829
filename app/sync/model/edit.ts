import type { EntityName, RowChange, SyncedRow } from './entities.ts'

/** What a plan looks at before it decides: rows by id, or all rows of a parent (the lines of a recipe). */
export type Look = { entity: EntityName; ids: string[] } | { entity: EntityName; parent: string }

/** Further rows that only the server looks at: those whose field has one of these values. */
export type LookBy = { entity: EntityName; by: string; values: string[] }

/** The state that a plan decides on: the server's rows inside a commit, the rows as the cook sees them on a device. */
export type Seen = {
	/** A row of this space, also a deleted one if the store still has it. */
	find<E extends EntityName>(entity: E, id: string): SyncedRow<E> | undefined
	list<E extends EntityName>(entity: E): SyncedRow<E>[]
	/** Number of live rows of an entity in this space, for the plan's limits. Only for entities named in `count`. */
	count(entity: EntityName): number
}

/**
 * One act of the cook, the same on the device and on the server. A domain's verbs are functions that return one; the
 * engine applies it as a whole: all of its changes, or none.
 */
export type Edit = {
	/** `thing.act`, e.g. 'recipe.save', 'shopping_item.check': what was done, for the history. */
	verb: string
	/** What it was done to, in the cook's words: 'Milk', a recipe's title. For the history. */
	subject: string
	look?: Look[]
	count?: EntityName[]
	/** Pure; may run again if another writer was faster. Throws an AppError to refuse. */
	plan(seen: Seen): RowChange[]
}
