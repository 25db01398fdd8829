import Database from 'libsql'
import { describeFailure } from '../../../dev/libsql/failures.ts'
import type { Condition, HranaStatement, HranaValue } from '../../../dev/libsql/protocol.ts'
import { fromHrana, type SqlValue, toHrana } from '../../../dev/libsql/values.ts'

type Statement = ReturnType<Database.Database['prepare']>
/** A prepared statement with the properties that the driver would otherwise be asked for each time. */
type Prepared = { statement: Statement; isReader: boolean; cols: { name: string; decltype: string | null }[] }
type Step = { condition?: Condition | null; stmt: HranaStatement }
type PipelineRequest = {
	type: string
	stmt?: HranaStatement
	batch?: { steps: Step[] }
	sql?: string | null
	sql_id?: number | null
}

/**
 * The fault of a round trip: the database's machine dies before this step of a write (-1: before all; beyond its end:
 * after the commit).
 */
export type Fault = { diesBeforeStep: number }

export const SERVER_DIED = 'the server died'

/**
 * libSQL in memory behind `fetch`, so that the real client talks to it as to a server (Hrana 2, JSON). One round trip
 * is one synchronous step; a batch in it is one transaction, as on the server.
 */
export class MemoryLibsql {
	readonly database: Database.Database
	/** Grows with every statement that may have changed something. */
	writes = 0
	readonly #statements = new Map<string, Prepared>()

	constructor() {
		this.database = new Database(':memory:')
		this.database.exec('pragma foreign_keys = on')
	}

	/** Answers one pipeline. Throws SERVER_DIED if `fault` requires it; uncommitted writes are then undone. */
	pipeline(body: string, fault?: Fault): string {
		const { requests }: { requests: PipelineRequest[] } = JSON.parse(body)
		const stored = new Map<number, string>()
		const results = requests.map((request) => {
			try {
				return { type: 'ok', response: this.#answer(request, stored, fault) }
			} catch (failure) {
				if (isDeath(failure)) throw failure
				return { type: 'error', error: describeFailure(failure) }
			}
		})
		return JSON.stringify({ baton: null, base_url: null, results })
	}

	/** For the observer: no round trip, no fault. */
	all(sql: string, ...args: SqlValue[]): Record<string, unknown>[] {
		return this.#prepare(sql).statement.safeIntegers(false).raw(false).all(args) as Record<string, unknown>[]
	}

	exec(sql: string): void {
		this.writes += 1
		this.database.exec(sql)
	}

	run(sql: string, ...args: SqlValue[]): void {
		this.writes += 1
		this.#prepare(sql).statement.run(args)
	}

	close(): void {
		this.#statements.clear()
		this.database.close()
	}

	#answer(request: PipelineRequest, stored: Map<number, string>, fault: Fault | undefined): object {
		switch (request.type) {
			case 'execute':
				if (fault && fault.diesBeforeStep <= 0) throw new Error(SERVER_DIED)
				return { type: 'execute', result: this.#execute(request.stmt, stored) }
			case 'batch':
				return { type: 'batch', result: this.#batch(request.batch?.steps ?? [], stored, fault) }
			case 'store_sql':
				stored.set(request.sql_id ?? 0, request.sql ?? '')
				return { type: 'store_sql' }
			default:
				return { type: request.type }
		}
	}

	#batch(steps: Step[], stored: Map<number, string>, fault: Fault | undefined): object {
		const step_results: (object | null)[] = steps.map(() => null)
		const step_errors: (object | null)[] = steps.map(() => null)
		const holds = (condition: Condition): boolean => {
			switch (condition.type) {
				case 'ok':
					return step_results[condition.step] !== null
				case 'error':
					return step_errors[condition.step] !== null
				case 'not':
					return !holds(condition.cond)
				case 'and':
					return condition.conds.every(holds)
				case 'or':
					return condition.conds.some(holds)
				case 'is_autocommit':
					return !this.database.inTransaction
			}
		}
		for (const [at, { condition, stmt }] of steps.entries()) {
			if (fault && at >= fault.diesBeforeStep) return this.#die()
			if (condition && !holds(condition)) continue
			try {
				step_results[at] = this.#execute(stmt, stored)
			} catch (failure) {
				step_errors[at] = describeFailure(failure)
			}
		}
		if (fault) return this.#die()
		if (this.database.inTransaction) this.database.exec('rollback')
		return { step_results, step_errors }
	}

	#die(): never {
		if (this.database.inTransaction) this.database.exec('rollback')
		throw new Error(SERVER_DIED)
	}

	#execute(stmt: HranaStatement | undefined, stored: Map<number, string>): object {
		const sql = stmt?.sql ?? stored.get(stmt?.sql_id ?? -1)
		if (sql === undefined) throw new Error('a statement without text')
		if (/^\s*(begin|commit|rollback)/i.test(sql)) {
			this.database.exec(sql)
			return { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }
		}
		const { statement, isReader, cols } = this.#prepare(sql)
		const args = (stmt?.args ?? []).map((value: HranaValue) => fromHrana(value))
		if (isReader) {
			const rows = statement.safeIntegers(true).raw(true).all(args) as SqlValue[][]
			return {
				cols,
				rows: rows.map((row) => row.map(toHrana)),
				affected_row_count: 0,
				last_insert_rowid: null,
			}
		}
		this.writes += 1
		const { changes } = statement.run(args)
		return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: null }
	}

	#prepare(sql: string): Prepared {
		const known = this.#statements.get(sql)
		if (known) return known
		const statement = this.database.prepare(sql)
		const isReader = statement.reader
		const cols = isReader ? statement.columns().map(({ name, type }) => ({ name, decltype: type })) : []
		const prepared = { statement, isReader, cols }
		if (this.#statements.size > 4_000) this.#statements.clear()
		this.#statements.set(sql, prepared)
		return prepared
	}
}

export const isDeath = (failure: unknown): boolean => failure instanceof Error && failure.message === SERVER_DIED
