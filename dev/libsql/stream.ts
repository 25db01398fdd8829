import { bindArguments } from './bind.ts'
import type { Connection } from './connection.ts'
import { describeFailure, ProtocolFailure, RequestFailure } from './failures.ts'
import type {
	Batch,
	BatchResult,
	Condition,
	HranaStatement,
	SqlSource,
	StatementResult,
	StreamRequest,
	StreamResponse,
} from './protocol.ts'
import { readStatement, type Statement } from './statement.ts'
import { toHrana } from './values.ts'

/** Limits of the real server, so that clients meet them in development too. */
const MAX_STORED_TEXTS = 50
const MAX_STORED_TEXT_BYTES = 5000

/** One client's session on one connection, over one or more pipelines. */
export class Stream {
	readonly connection: Connection
	readonly #storedTexts = new Map<number, string>()
	closed = false

	constructor(connection: Connection) {
		this.connection = connection
	}

	/** Throws RequestFailure or the driver's error when the request failed, ProtocolFailure when it is invalid. */
	async answer(request: StreamRequest): Promise<StreamResponse> {
		if (this.closed) throw new ProtocolFailure('The stream was closed')
		switch (request.type) {
			case 'execute': {
				const statement = readStatement(this.#sqlOf(request.stmt))
				return { type: 'execute', result: await this.#execute(statement, request.stmt) }
			}
			case 'batch':
				return { type: 'batch', result: await this.#runBatch(request.batch) }
			case 'sequence':
				await this.connection.runScript(this.#sqlOf(request))
				return { type: 'sequence' }
			case 'store_sql':
				this.#store(request.sql_id, request.sql)
				return { type: 'store_sql' }
			case 'close_sql':
				this.#storedTexts.delete(request.sql_id)
				return { type: 'close_sql' }
			case 'get_autocommit':
				return { type: 'get_autocommit', is_autocommit: !this.connection.inTransaction }
			case 'close':
				this.closed = true
				return { type: 'close' }
		}
	}

	async #execute(statement: Statement, request: HranaStatement): Promise<StatementResult> {
		const outcome = await this.connection.execute(statement, bindArguments(statement.parameters, request))
		return {
			cols: outcome.columns.map(({ name, type }) => ({ name, decltype: type })),
			rows: request.want_rows === false ? [] : outcome.rows.map((row) => row.map(toHrana)),
			affected_row_count: outcome.affectedRows,
			last_insert_rowid: outcome.lastInsertRowid?.toString() ?? null,
		}
	}

	/** A failed step does not end the batch: the conditions of the later steps decide whether they run. */
	async #runBatch({ steps }: Batch): Promise<BatchResult> {
		const result: BatchResult = { step_results: steps.map(() => null), step_errors: steps.map(() => null) }
		// All texts are parsed before the first step runs, so that a refused text leaves nothing behind.
		const statements = steps.map((step) => readStatement(this.#sqlOf(step.stmt)))
		for (const [at, step] of steps.entries()) {
			const statement = statements[at]
			if (!statement || (step.condition && !this.#holds(step.condition, result, at))) continue
			try {
				result.step_results[at] = await this.#execute(statement, step.stmt)
			} catch (thrown) {
				result.step_errors[at] = describeFailure(thrown)
			}
		}
		return result
	}

	#holds(condition: Condition, result: BatchResult, at: number): boolean {
		switch (condition.type) {
			case 'ok':
				return stepBefore(result.step_results, condition.step, at) !== null
			case 'error':
				return stepBefore(result.step_errors, condition.step, at) !== null
			case 'not':
				return !this.#holds(condition.cond, result, at)
			case 'and':
				return condition.conds.every((part) => this.#holds(part, result, at))
			case 'or':
				return condition.conds.some((part) => this.#holds(part, result, at))
			case 'is_autocommit':
				return !this.connection.inTransaction
		}
	}

	#store(id: number, sql: string): void {
		if (this.#storedTexts.has(id)) throw new ProtocolFailure(`SQL text ${id} already exists`)
		if (this.#storedTexts.size >= MAX_STORED_TEXTS) {
			throw new RequestFailure('SQL_STORE_TOO_MANY', `The server already stores ${MAX_STORED_TEXTS} SQL texts`)
		}
		if (Buffer.byteLength(sql) > MAX_STORED_TEXT_BYTES) {
			throw new RequestFailure('SQL_STORE_TOO_LARGE', 'The statement is too large to be stored')
		}
		this.#storedTexts.set(id, sql)
	}

	#sqlOf({ sql, sql_id: id }: SqlSource): string {
		const text = sql ?? this.#storedTexts.get(id ?? Number.NaN)
		if (text === undefined) throw new ProtocolFailure(`SQL text ${id} not found`)
		return text
	}
}

function stepBefore<T>(outcomes: T[], step: number, at: number): T {
	const outcome = outcomes[step]
	if (step >= at || outcome === undefined) throw new ProtocolFailure('Invalid reference to step in a batch condition')
	return outcome
}
