import { EFFECT_WRITERS } from '#app/effect-writers.ts'
import type { Effect } from '#app/entity-rules.ts'
import type { Answers, Query, Question, Questions } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { WrittenRow } from '#db/row-writes.ts'
import type { Look, LookBy, Seen } from '../model/edit.ts'
import { type EntityName, isStripped, type RowChange } from '../model/entities.ts'
import { rulesOf } from './rules-of.ts'

/** What is known of a commit before it reads. */
export type CommitOutline = {
	space: string
	userId: string
	look: readonly (Look | LookBy)[]
	/** Rows that the plan may make public. */
	publishes: readonly { entity: EntityName; id: string }[]
}

/** The commit whose effects are written. `to`: the version that its space will have. */
export type CommitWithEffects = {
	db: Db
	space: string
	userId: string
	at: number
	rows: readonly WrittenRow[]
	to: number
}

/** Writes the effects on one of the server's tables, in the batch of the commit that they follow from. */
export type EffectWriter<E, A = unknown> = {
	/** What it has to know before: a question of the commit's first round trip. */
	question?(commit: CommitOutline): Question<A> | undefined
	/** Synced rows of the server's that it may write: the commit reads them in its first round trip. */
	looks?(commit: CommitOutline): Look[]
	/** Changes of synced rows that only the server writes; they get versions like all others. Pure. */
	rows?(effects: readonly E[], commit: Pick<CommitWithEffects, 'rows'>, known: A | undefined): RowChange[]
	/** `known`: the answer to its question, if there was one. */
	writes(effects: readonly E[], commit: CommitWithEffects, known: A | undefined): Query[] | Promise<Query[]>
}

type TableName = Effect['table']
const TABLES = Object.keys(EFFECT_WRITERS) as TableName[]
const writerOf = (table: TableName): EffectWriter<Effect> => EFFECT_WRITERS[table]

/** The questions of all writers about this commit, by their table. */
export const effectQuestions = (commit: CommitOutline): Questions =>
	Object.fromEntries(
		TABLES.flatMap((table) => {
			const question = writerOf(table).question?.(commit)
			return question ? [[`effects ${table}`, question] as const] : []
		}),
	)

/** The rows that the writers may change in this commit. */
export const effectLooks = (commit: CommitOutline): Look[] =>
	TABLES.flatMap((table) => writerOf(table).looks?.(commit) ?? [])

/** The changes of synced rows that follow from these effects. `answers`: those to `effectQuestions`. */
export const effectRows = (
	effects: readonly Effect[],
	commit: Pick<CommitWithEffects, 'rows'>,
	answers: Answers<Questions>,
): RowChange[] =>
	TABLES.flatMap((table) => {
		const own = effects.filter((effect) => effect.table === table)
		return own.length === 0 ? [] : (writerOf(table).rows?.(own, commit, answers[`effects ${table}`]) ?? [])
	})

/** The effects of these rows, as the rules of their entities name them. */
export const effectsOf = (seen: Pick<Seen, 'find'>, rows: readonly WrittenRow[]): Effect[] =>
	rows.flatMap(({ entity, id, deleted_at, fields }) => {
		const row = seen.find(entity, id)
		const before = row && !isStripped(row) ? { fields: row.fields, deleted: row.deleted } : undefined
		return rulesOf(entity).effects?.(id, { before, after: { fields, deleted: deleted_at !== null } }) ?? []
	})

/** The statements that write these effects. `answers`: those to `effectQuestions`. */
export async function effectWrites(
	effects: readonly Effect[],
	commit: CommitWithEffects,
	answers: Answers<Questions>,
): Promise<Query[]> {
	const writes: Query[] = []
	for (const table of TABLES) {
		const own = effects.filter((effect) => effect.table === table)
		if (own.length > 0) writes.push(...(await writerOf(table).writes(own, commit, answers[`effects ${table}`])))
	}
	return writes
}
