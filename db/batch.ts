import type { InStatement, ResultSet } from '@libsql/client/web'
import type { Db } from './client.ts'

export type Query = { toSQL(): { sql: string; params: unknown[] } }

/** A select, and what its answer says. Its text is made of the schema's names alone: building it anew costs more than asking it. */
export type Question<T> = Query & { read(result: ResultSet): T }
export type Questions = Record<string, Question<unknown>>
// biome-ignore lint/complexity/noBannedTypes: no questions at all
export type NoQuestions = {}
export type Answers<Q extends Questions> = { [K in keyof Q]: Q[K] extends Question<infer T> ? T : never }

/** A statement of fixed text, whose parameters are numbered: ?1, ?2. */
export const queryOf = (sql: string, params: unknown[]): Query => ({ toSQL: () => ({ sql, params }) })

/** A select of fixed text that gives one row, or none. */
export const questionOf = <T>(
	sql: string,
	params: unknown[],
	readRow: (row: Record<string, unknown> | undefined) => T,
): Question<T> => ({ ...queryOf(sql, params), read: ({ rows }) => readRow(rows[0]) })

/** A drizzle query as the client wants it. drizzle has encoded the parameters for SQLite; its type only says unknown. */
export function statement(query: Query): InStatement {
	const { sql, params } = query.toSQL()
	return { sql, args: params } as InStatement
}

/** Asks in one trip; `ask` itself, or one that finds something out on the way. */
export type Ask = <Q extends Questions>(questions: Q) => Promise<Answers<Q>>

/** Questions about a space that is only claimed, for the trip that finds out; `hear` gets their answers. */
export type Along = { space: string; questions: Questions; hear(answers: Record<string, unknown>): void }

/** The answers to questions of one round trip. */
export async function ask<Q extends Questions>(db: Db, questions: Q): Promise<Answers<Q>> {
	const results = await readBatch(db, Object.values(questions))
	return readAnswers(questions, results)
}

/** What a batch has answered to these questions, from its `from`-th result on. */
export function readAnswers<Q extends Questions>(questions: Q, results: ResultSet[], from = 0): Answers<Q> {
	const answers = Object.entries(questions).map(([name, question], i) => {
		const result = results[from + i]
		if (!result) throw new Error(`the batch has no answer to ${name}`)
		return [name, question.read(result)]
	})
	// Each question is read by its own reader; TypeScript loses that between entries and object.
	return Object.fromEntries(answers) as Answers<Q>
}

/** Selects of one round trip, whose rows come as SQLite has them. */
export function readBatch(db: Db, queries: Query[]): Promise<ResultSet[]> {
	return db.$client.batch(queries.map(statement), 'deferred')
}

/**
 * All or nothing in one round trip, begun IMMEDIATE so that a second writer waits instead of failing half-way.
 * Selects in one round trip go through `readBatch` or drizzle's `db.batch()`, which is DEFERRED: right for reading, wrong for writing.
 */
export function writeBatch(db: Db, queries: Query[]): Promise<ResultSet[]> {
	return db.$client.batch(queries.map(statement), 'write')
}
