import type { ToolName } from './tool.ts'
import { TOOLS } from './tools.ts'

/** A checked input, or what is wrong with it in a sentence. */
export type ReadInput = { input: unknown } | { wrong: string }

/** Models say null for what they leave out. */
function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, one]) => one !== null && one !== undefined)
			.map(([name, one]) => [name, withoutNulls(one)]),
	)
}

/** An input nested deeper than this fits no tool. */
const MOST_DEPTH = 6

/** Whether a value is nested at most as deep as some tool's input. */
export const isShallow = (value: unknown, depth = MOST_DEPTH): boolean =>
	typeof value !== 'object' ||
	value === null ||
	(depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1)))

/** Checks the input of a call by its tool's schema. Never throws. */
export function readInput(name: ToolName, input: unknown): ReadInput {
	if (!isShallow(input)) return { wrong: `${name}: its input is nested too deeply.` }
	const read = TOOLS[name].input.safeParse(withoutNulls(input ?? {}))
	if (read.success) return { input: read.data }
	const [issue] = read.error.issues
	if (issue?.code === 'unrecognized_keys') return { wrong: `${name} has no ${issue.keys.join(', ')}.` }
	const path = issue?.path.map(String).join('.')
	return { wrong: path ? `${name}: ${path} is missing or not valid.` : `${name}: its input is not valid.` }
}
