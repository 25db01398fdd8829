import type { AnyMergeRules, MergeRules } from './merge-rules.ts'

/** Under which heading a conflict of a row asks the cook. */
export type ConflictType = 'meal_plan' | 'shopping_list' | 'pantry' | 'table'

/** Field names of an entity whose rows hold F. */
type Name<F> = keyof F & string

/**
 * Everything that the engine knows of one kind of row, but for its schema: where devices keep it, what it belongs to, who
 * may set what, and how two edits of a row merge. One such object stands in the domain of the kind, `THING.entity.ts`, and
 * app/entities.ts lists them all.
 */
export type EntityFacts<F = Record<string, unknown>> = MergeRules<F> & OwnFacts<F> & ConflictFacts & ParentFacts<F>

type OwnFacts<F> = {
	/** The store of the device's database that holds its rows, */
	store: string
	/** the version of that database which brought the store, */
	since: number
	/** and the fields by which it is looked up; of a kind with marks these too. */
	indexes?: readonly (Name<F> | 'syncStatus' | 'lastModified')[]
	/** Whether its rows on the device say whether they are sent. */
	hasMarks?: true
	/** 'random': a row that is refused because its id is taken may go by a new one. 'derived': the id follows from what the row is. */
	ids: 'random' | 'derived'
	/** Of what the id is made when something that the row names goes by a new id: a name, and the values of these fields. */
	idAgain?: { name: string; of: readonly Name<F>[] }
	/** Fields that only the server sets: from the session, whatever a device says. */
	fromServer?: readonly Name<F>[]
	/** Where 'server' is the rule: the fields that a device may set all the same. */
	fromDevice?: readonly Name<F>[]
	/** Times that every edit sets anew: the later one wins, and nobody is told of it. */
	stamps?: readonly Name<F>[]
	/** Every change of a live row leaves a revision; else only one that replaced what its author had not seen. */
	isRevised?: true
	/** A deleted row stays in the cook's bin for 30 days. */
	isBinned?: true
	/** A device cannot delete it. */
	isNeverDeleted?: true
	/** The field that names pictures by their paths, one or a list. */
	pictures?: Name<F>
}

/**
 * What happens when an edit replaces a value that its author had not seen. 'issue': the server's stays and an issue asks
 * the cook, under the heading `conflictType`; 'revision': the later push wins and a revision keeps the other; 'server':
 * devices read it and never write it.
 */
type ConflictFacts =
	| { onConflict: 'issue'; conflictType: ConflictType }
	| { onConflict: 'revision' | 'server'; conflictType?: never }

/** What a row is a part of, where it is a part of something. */
type ParentFacts<F> =
	| {
			/** The field by which the rows of one thing are read together, */
			parent: Name<F>
			/** what that thing is: it stands in the row's own space, or nowhere; */
			parentKind: 'recipe' | 'cookbook' | 'meal_plan'
			/** and how many live rows it may hold. */
			most?: number
	  }
	| { parent?: never; parentKind?: never; most?: never }

/** The same, by names that nobody checks any more: what the engine reads. */
export type AnyEntityFacts = Omit<EntityFacts, keyof MergeRules> & AnyMergeRules

/** A store of the device that holds no rows of the cook's but what follows from them. */
export type DerivedFacts = {
	/** The version of the device's database which brought it. */
	since: number
	/** Its indexes, each with the field that it sorts by. */
	indexes: Readonly<Record<string, string>>
}
