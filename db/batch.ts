import type { InStatement, ResultSet } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { withNameOf } from './asking.ts'
import type { Db } from './client.ts'

export type Query = { toSQL(): { sql: string; params: unknown[] } }

/**
 * A select and the reader of its result. Its text is built once from the schema's names: building it for each request
 * costs more than running it.
 */
export type Question<T> = Query & { read(result: ResultSet): T }
export type Questions = Record<string, Question<unknown>>
// biome-ignore lint/complexity/noBannedTypes: no questions at all
export type NoQuestions = {}
export type Answers<Q extends Questions> = {
	[K in keyof Q]: NonNullable<Q[K]> extends Question<infer T> ? T : never
}

/** A statement with fixed text and numbered parameters: ?1, ?2. */
export const queryOf = (sql: string, params: unknown[]): Query => ({ toSQL: () => ({ sql, params }) })

const dialect = new SQLiteAsyncDialect()
/** A statement of drizzle's template, for one that contains a condition and that its builder has no form for. */
export const queryOfSql = (text: SQL): Query => ({
	toSQL() {
		const { sql, params } = dialect.sqlToQuery(text)
		return { sql, params }
	},
})

/** A select with fixed text that returns at most one row. */
export const questionOf = <T>(
	sql: string,
	params: unknown[],
	readRow: (row: Record<string, unknown> | undefined) => T,
): Question<T> => ({ ...queryOf(sql, params), read: ({ rows }) => readRow(rows[0]) })

/**
 * A drizzle query in the form that the client takes. drizzle has already encoded the parameters for SQLite; its type
 * only says unknown.
 */
export function statement(query: Query): InStatement {
	const { sql, params } = query.toSQL()
	return withNameOf(query, { sql, args: params } as Exclude<InStatement, string>)
}

/** Runs questions in one round trip: `ask` itself, or a wrapper that looks something else up with it. */
export type Ask = <Q extends Questions>(questions: Q) => Promise<Answers<Q>>

/**
 * Questions about a space that is claimed but not yet verified, added to the round trip that verifies it; `hear`
 * receives their answers.
 */
export type Along = { space: string; questions: Questions; hear(answers: Record<string, unknown>): void }

/** Answers all questions in one round trip. */
export async function ask<Q extends Questions>(db: Db, questions: Q): Promise<Answers<Q>> {
	const results = await readBatch(db, Object.values(questions))
	return readAnswers(questions, results)
}

/** Reads the answers to these questions from a batch's results, beginning at index `from`. */
export function readAnswers<Q extends Questions>(questions: Q, results: ResultSet[], from = 0): Answers<Q> {
	const answers = Object.entries(questions).map(([name, question], i) => {
		const result = results[from + i]
		if (!result) throw new Error(`the batch has no answer to ${name}`)
		return [name, question.read(result)]
	})
	// Each question is read by its own reader; Object.fromEntries loses that type.
	return Object.fromEntries(answers) as Answers<Q>
}

/** Runs selects in one round trip and returns the rows as SQLite encodes them. */
export function readBatch(db: Db, queries: Query[]): Promise<ResultSet[]> {
	return db.$client.batch(queries.map(statement), 'deferred')
}

/**
 * Writes in one round trip, all or nothing. The transaction begins IMMEDIATE, so that a second writer waits instead of
 * failing half-way. Selects go through `readBatch` or drizzle's `db.batch()`, which is DEFERRED: right for reads, wrong
 * for writes.
 */
export function writeBatch(db: Db, queries: Query[]): Promise<ResultSet[]> {
	return db.$client.batch(queries.map(statement), 'write')
}
