import { z } from 'zod'

// The part of Hrana 2 and 3 (JSON over HTTP) that @libsql/client uses. Not supported: describe, cursors, protobuf.

const valueSchema = z.discriminatedUnion('type', [
	z.object({ type: z.literal('null') }),
	z.object({ type: z.literal('integer'), value: z.string().regex(/^-?\d+$/) }),
	z.object({ type: z.literal('float'), value: z.number() }),
	z.object({ type: z.literal('text'), value: z.string() }),
	z.object({ type: z.literal('blob'), base64: z.string() }),
])

const sqlSourceShape = { sql: z.string().nullish(), sql_id: z.number().int().nullish() }

const statementSchema = z.object({
	...sqlSourceShape,
	args: z.array(valueSchema).default([]),
	named_args: z.array(z.object({ name: z.string(), value: valueSchema })).default([]),
	want_rows: z.boolean().nullish(),
})

export type Condition =
	| { type: 'ok' | 'error'; step: number }
	| { type: 'not'; cond: Condition }
	| { type: 'and' | 'or'; conds: Condition[] }
	| { type: 'is_autocommit' }

const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
	z.discriminatedUnion('type', [
		z.object({ type: z.enum(['ok', 'error']), step: z.number().int() }),
		z.object({ type: z.literal('not'), cond: conditionSchema }),
		z.object({ type: z.enum(['and', 'or']), conds: z.array(conditionSchema) }),
		z.object({ type: z.literal('is_autocommit') }),
	]),
)

const batchSchema = z.object({
	steps: z.array(z.object({ condition: conditionSchema.nullish(), stmt: statementSchema })),
})

const requestSchema = z.discriminatedUnion('type', [
	z.object({ type: z.literal('execute'), stmt: statementSchema }),
	z.object({ type: z.literal('batch'), batch: batchSchema }),
	z.object({ type: z.literal('sequence'), ...sqlSourceShape }),
	z.object({ type: z.literal('store_sql'), sql_id: z.number().int(), sql: z.string() }),
	z.object({ type: z.literal('close_sql'), sql_id: z.number().int() }),
	z.object({ type: z.literal('get_autocommit') }),
	z.object({ type: z.literal('close') }),
])

export const pipelineSchema = z.object({ baton: z.string().nullish(), requests: z.array(requestSchema) })

export type HranaValue = z.infer<typeof valueSchema>
export type HranaStatement = z.infer<typeof statementSchema>
export type SqlSource = Pick<HranaStatement, 'sql' | 'sql_id'>
export type Batch = z.infer<typeof batchSchema>
export type StreamRequest = z.infer<typeof requestSchema>
export type Pipeline = z.infer<typeof pipelineSchema>

export type StatementResult = {
	cols: { name: string; decltype: string | null }[]
	rows: HranaValue[][]
	affected_row_count: number
	last_insert_rowid: string | null
}
export type ErrorResult = { message: string; code: string }
export type BatchResult = { step_results: (StatementResult | null)[]; step_errors: (ErrorResult | null)[] }

export type StreamResponse =
	| { type: 'execute'; result: StatementResult }
	| { type: 'batch'; result: BatchResult }
	| { type: 'get_autocommit'; is_autocommit: boolean }
	| { type: 'sequence' | 'store_sql' | 'close_sql' | 'close' }

export type PipelineAnswer = {
	/** Identifies the stream in the next request; null when the stream is closed. */
	baton: string | null
	base_url: null
	results: ({ type: 'ok'; response: StreamResponse } | { type: 'error'; error: ErrorResult })[]
}
