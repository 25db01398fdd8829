import { jsonSchema, type ToolSet, tool } from 'ai'
import * as z from 'zod/mini'
import { tokensOf } from '../model/context.ts'
import { TOOLS } from '../model/tools.ts'

type JsonSchema = Exclude<Parameters<typeof jsonSchema>[0], (...args: never[]) => unknown>

/**
 * Bounds that a model need not know, since the device checks each input: they would take a fifth of the tokens of all
 * tools.
 */
const BOUNDS = [
	'$schema',
	'additionalProperties',
	'exclusiveMinimum',
	'maxItems',
	'maxLength',
	'maximum',
	'minItems',
	'minLength',
	'minimum',
]

let described: { tools: ToolSet; tokens: number } | undefined

/**
 * The tools as the model gets them: names, descriptions, inputs. None can be run here: the device runs them. `tokens`:
 * roughly what they take of a context. Made once.
 */
export function modelTools(): { tools: ToolSet; tokens: number } {
	described ??= describe()
	return described
}

function describe() {
	const all = Object.values(TOOLS).map(({ name, description, input }) => ({
		...{ name, description, schema: schemaOf(input) },
	}))
	return {
		tools: Object.fromEntries(
			all.map(({ name, description, schema }) => [name, tool({ description, inputSchema: jsonSchema(schema) })]),
		),
		tokens: tokensOf(JSON.stringify(all)),
	}
}

const schemaOf = (input: z.ZodMiniType): JsonSchema =>
	withoutBounds(z.toJSONSchema(input, { target: 'draft-7', io: 'input' })) as JsonSchema

function withoutBounds(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutBounds)
	if (typeof value !== 'object' || value === null) return value
	const kept = Object.entries(value).filter(([key]) => !BOUNDS.includes(key))
	return Object.fromEntries(kept.map(([key, one]) => [key, withoutBounds(one)]))
}
