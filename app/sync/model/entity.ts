import type { ConflictType, PublicField } from '#app/entities.ts'
import type { AnyMergeRules, MergeRules } from './merge-rules.ts'

/** Field names of an entity whose rows hold F. */
type Name<F> = keyof F & string

/**
 * Everything that the engine knows about one kind of row except its schema: where devices store it, what it belongs to,
 * who may set which fields, and how two edits of a row merge. Each kind has one such object in its domain,
 * `THING.entity.ts`; app/entities.ts lists them all.
 */
export type EntityFacts<F = Record<string, unknown>> = MergeRules<F> &
	OwnFacts<F> &
	ConflictFacts &
	ParentFacts<F> &
	PublicFacts<F>

type OwnFacts<F> = {
	/** The store of the device's database that holds its rows. */
	store: string
	/** The version of that database that added the store. */
	since: number
	/** The indexed fields; a kind with marks can also index its marks. */
	indexes?: readonly (Name<F> | 'syncStatus' | 'lastModified')[]
	/** Its rows on the device record whether they have been sent. */
	hasMarks?: true
	/**
	 * 'random': a row that is refused because its id is taken may get a new one. 'derived': the id is derived from the
	 * fields.
	 */
	ids: 'random' | 'derived'
	/**
	 * How the id is derived again when a row that this one names gets a new id: from a name and the values of these
	 * fields.
	 */
	idAgain?: { name: string; of: readonly Name<F>[] }
	/** Fields that only the server sets, from the session, whatever a device sends. */
	fromServer?: readonly Name<F>[]
	/** With `onConflict: 'server'`: the fields that a device may set nevertheless. */
	fromDevice?: readonly Name<F>[]
	/** Timestamps that every edit sets: the later one wins, without a conflict. */
	stamps?: readonly Name<F>[]
	/**
	 * Every change of a live row leaves a revision; otherwise only a change that replaced values its author had not seen.
	 */
	isRevised?: true
	/**
	 * Its revisions are filed under this row, whose history shows them together: the row itself, or its parent, which it is
	 * a part of.
	 */
	filedUnder?: 'itself' | 'parent'
	/** A change of it leaves no revision, and the history page leaves its edits out. */
	leavesNoHistory?: true
	/** A deleted row stays in the cook's bin for 30 days. */
	isBinned?: true
	/** Its rows can be removed from the bin for good before that. */
	canBeEmptied?: true
	/** A device cannot delete it. */
	isNeverDeleted?: true
	/** Acts of its verbs that a device does by itself and would do again: the cook would not miss such an edit. */
	ownAccord?: readonly string[]
	/** The field that names pictures by their paths, one or a list. */
	pictures?: Name<F>
}

/**
 * What happens when an edit replaces a value that its author had not seen. 'issue': the server's value stays and an issue
 * asks the cook, under the heading `conflictType`; 'revision': the later push wins and a revision keeps the other value;
 * 'server': devices only read it.
 */
type ConflictFacts =
	| { onConflict: 'issue'; conflictType: ConflictType }
	| { onConflict: 'revision' | 'server'; conflictType?: never }

/** The parent of a row, if it has one. */
type ParentFacts<F> =
	| {
			/** The field that holds the parent's id; the rows of one parent are read by it. */
			parent: Name<F>
			/** The parent's entity (app/entities.ts). The parent is in the row's own space, or does not exist. */
			parentKind: string
			/** The maximum number of live rows per parent. */
			most?: number
	  }
	// Only the server writes it, so nothing has to check whose parent that is.
	| { onConflict: 'server'; parent: Name<F>; parentKind?: never; most?: never }
	| { parent?: never; parentKind?: never; most?: never }

/** Rows that can be public name the field that says so. */
type PublicFacts<F> = F extends Record<PublicField, boolean> ? { publicBy: PublicField } : { publicBy?: never }

/** The same without the row type, as the engine reads it. */
export type AnyEntityFacts = Omit<EntityFacts, keyof MergeRules | keyof PublicFacts<unknown>> &
	AnyMergeRules & { publicBy?: PublicField }

/** A store of the device that holds data derived from the cook's rows. */
export type DerivedFacts = {
	/** The version of the device's database that added it. */
	since: number
	/** Its indexes, each with its field. */
	indexes: Readonly<Record<string, string>>
}
