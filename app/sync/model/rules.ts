import type { Effect } from '#app/entity-rules.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { AppError, type ErrorCode } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Seen } from './edit.ts'
import { type EntityName, type FieldsOf, isStripped, type RowChange } from './entities.ts'

/** A row as an edit meets it; a deleted one has its fields still. */
export type Met<F> = { fields: F; deleted: boolean }

/** What a rule looks at beside the row. */
export type RuleContext = {
	me: Pick<Me, 'id' | 'subscription_tier' | 'is_beta_tester' | 'email_confirmed'>
	/** The latest day that it may be where the cook is. */
	today: Day
	/** Live rows of the kind beside this one; null where nobody has counted, since none is added. */
	count: number | null
	/** Whether a row of this cook's may name the picture: on the device one that waits for its upload, too. */
	isOwnPicture(path: string): boolean
}

/** Why a row may not become what an edit makes of it. */
export type Refused = {
	code: Extract<ErrorCode, 'forbidden' | 'invalid' | 'limit_reached'>
	/** For the cook. */
	message: string
	/** The field whose value cannot be kept, where `message` says only what is wrong with it. */
	field?: string
}

/** Written as a method, so that the rules of all entities fit one list. */
type Bivariant<A extends unknown[], R> = { call(...args: A): R }['call']

/** A pure rule: null where the row may become what the edit makes of it. */
export type Check<F, C = RuleContext> = Bivariant<[before: Met<F> | undefined, after: F, context: C], Refused | null>

/** Words that somebody must judge before everybody may read them. `unchecked`: what is added where nobody could be asked. */
export type TextNeed = { kind: 'texts'; key: string; texts: Texts; unchecked: Effect }
/** What is judged, by what it is; `of`: of what it is the text. */
export type Texts = { of: string } & { readonly [name: string]: string | undefined }

/** A row before and after an edit. */
export type Turn<F = Record<string, unknown>> = { before: Met<F> | undefined; after: Met<F> }

/**
 * The other half of an entity beside its facts: what decides whether its rows may become what an edit makes of them. The
 * server's push runs all of it, the verbs of the domain its limit and checks; pages that only read load none of it.
 */
export type EntityRules<F = Record<string, unknown>, C = RuleContext> = {
	/** The ids that a row with these fields may have; null where these fields do not tell. */
	idsOf?(fields: Partial<F>, owner: { space: string; userId: string }): readonly string[] | null
	/** Texts that are kept without markup: of one line, of several, and lists of lines. */
	cleaned?: { [K in 'lines' | 'texts' | 'lists']?: readonly (keyof F & string)[] }
	/** Why the cook's plan has no room for one more live row; the device keeps it until the cook decides. */
	limit?(after: Partial<F>, context: C): Refused | null
	/** Whether the limit looks at how many live rows there are. */
	isCounted?: true
	/** What the cook reads where one thing would hold more of its rows than its facts allow. */
	tooMany?(n: number): string
	checks?: readonly Check<F, C>[]
	/** What must be judged before the row is written so. */
	needs?(id: string, before: Met<F> | undefined, after: F): TextNeed[]
	/** The rows that belong to it and are seen with it. */
	parts?: {
		entity: EntityName
		/** What must be judged of them, once all of an edit is planned. `all`: as far as the push has looked at them. */
		needs(whole: { id: string; before?: Met<Partial<F>>; after?: Met<Partial<F>> }, parts: Parts): TextNeed[]
	}
	/** Rows that only the server writes, and that go into the batch of an edit which leaves the row so. */
	effects?(id: string, before: Met<F> | undefined, after: F): Effect[]
}
export type Parts = { all(): Met<Record<string, unknown>>[]; touched: Turn[] }

/** Throws what a rule says against it. */
export function refuse(refused: Refused | null | undefined): void {
	if (refused) throw new AppError(refused.code, refused.message)
}

/**
 * The changes of a verb's plan, where the rules of their entity refuse none of them; throws AppError in the words of the
 * first that does. `seen` has counted the entity where it has a limit.
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
		// A plan that makes a row says all of its fields.
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
