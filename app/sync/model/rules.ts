import type { Effect } from '#app/entity-rules.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { AppError, type ErrorCode } from '#app/platform/model/errors.ts'
import type { JobKind, JobPayload } from '#app/platform/model/jobs.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Seen } from './edit.ts'
import { type EntityName, type FieldsOf, isStripped, type RowChange } from './entities.ts'

/** The row that an edit is applied to; a deleted one still has its fields. */
export type Met<F> = { fields: F; deleted: boolean }

/** What a rule looks at besides the row. */
export type RuleContext = {
	me: Pick<Me, 'id' | 'subscription_tier' | 'is_beta_tester' | 'email_confirmed'>
	/** The latest day that may be today where the cook is. */
	today: Day
	/** Number of live rows of this kind besides this one; null if they were not counted because none is added. */
	count: number | null
	/** Whether a row of this cook may name the picture; on a device also one that waits for its upload. */
	isOwnPicture(path: string): boolean
}

/** Why a rule refuses what an edit makes of a row. */
export type Refused = {
	code: Extract<ErrorCode, 'forbidden' | 'invalid' | 'limit_reached'>
	/** Message for the cook. */
	message: string
	/** A second line under the message: what to do about it. */
	hint?: string
	/** The field with the refused value, if `message` does not name it. */
	field?: string
}

/** Written as a method, so that the rules of all entities fit into one list. */
type Bivariant<A extends unknown[], R> = { call(...args: A): R }['call']

/** A pure rule: null if the edit of the row is allowed. */
export type Check<F, C = RuleContext> = Bivariant<[before: Met<F> | undefined, after: F, context: C], Refused | null>

/**
 * Texts that must be moderated before they become public. `unchecked`: the effect that is added if moderation was not
 * available.
 */
export type TextNeed = { kind: 'texts'; key: string; texts: Texts; unchecked: Effect }
/** The texts to moderate, by field; `of`: the kind of thing that they belong to. */
export type Texts = { of: string } & { readonly [name: string]: string | undefined }

/** A row before and after an edit. */
export type Turn<F = Record<string, unknown>> = { before: Met<F> | undefined; after: Met<F> }

/** The jobs about some rows of a space. */
export type RowsJob = {
	[K in JobKind]: JobPayload<K> extends { space: string; ids: string[] } ? K : never
}[JobKind]

/**
 * The rules of an entity, in addition to its facts: they decide whether an edit of its rows is allowed. The server's push
 * runs all of them, the verbs of the domain the limit and the checks; pages that only read load none.
 */
export type EntityRules<F = Record<string, unknown>, C = RuleContext> = {
	/** The ids that a row with these fields may have; null if these fields do not determine them. */
	idsOf?(fields: Partial<F>, owner: { space: string; userId: string }): readonly string[] | null
	/** Texts that are stored without markup: single-line texts, multi-line texts, and lists of single-line texts. */
	cleaned?: { [K in 'lines' | 'texts' | 'lists']?: readonly (keyof F & string)[] }
	/** Why the cook's plan has no room for one more live row; the device keeps the row until the cook decides. */
	limit?(after: Partial<F>, context: C): Refused | null
	/** Whether the limit depends on the number of live rows. */
	isCounted?: true
	/** Message for the cook if one parent would have more of its rows than its facts allow. */
	tooMany?(n: number): string
	checks?: readonly Check<F, C>[]
	/** What must be moderated before the row is written like this. */
	needs?(id: string, before: Met<F> | undefined, after: F): TextNeed[]
	/** The rows that belong to it and are shown with it. */
	parts?: {
		entity: EntityName
		/** What must be moderated of them, once the whole edit is planned. `all`: the rows that the push has loaded. */
		needs(whole: { id: string; before?: Met<Partial<F>>; after?: Met<Partial<F>> }, parts: Parts): TextNeed[]
	}
	/** The job that removes what belonged to rows that left the bin for good. */
	emptyingJob?: RowsJob
	/**
	 * What only the server writes, in the batch of every commit that leaves the row like this; of a row whose 30 days are
	 * over, `after` is deleted and without fields.
	 */
	effects?(id: string, turn: Turn<F>): Effect[]
}
export type Parts = { all(): Met<Record<string, unknown>>[]; touched: Turn[] }

/** Throws an AppError if a rule has refused. */
export function refuse(refused: Refused | null | undefined): void {
	if (refused) throw new AppError(refused.code, refused.message, refused.hint ? { hint: refused.hint } : {})
}

/**
 * The changes of a verb's plan if the rules of their entity refuse none of them; throws an AppError with the message of
 * the first that does. `seen` must have counted the entity if it has a limit.
 */
export function allowed<E extends EntityName, C>(
	entity: E,
	{ limit, checks = [] }: Pick<EntityRules<FieldsOf<E>, C & Pick<RuleContext, 'count'>>, 'limit' | 'checks'>,
	{ seen, changes, context }: { seen: Seen; changes: RowChange[]; context: C },
): RowChange[] {
	let made = 0
	for (const change of changes) {
		if (change.entity !== entity || change.op !== 'put') continue
		const row = seen.find(entity, change.id)
		const before = row && !isStripped(row) ? row : undefined
		// A plan that makes a row sets all of its fields.
		const after = { ...before?.fields, ...change.fields } as FieldsOf<E>
		const isAdded = !before || before.deleted
		const full = { ...context, count: isAdded && limit ? seen.count(entity) + made : null }
		if (isAdded) {
			refuse(limit?.(after, full))
			made += 1
		}
		for (const check of checks) refuse(check(before, after, full))
	}
	return changes
}
