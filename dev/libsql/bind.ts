import { RequestFailure } from './failures.ts'
import type { HranaStatement } from './protocol.ts'
import { fromHrana, type SqlValue } from './values.ts'

/** By position, or by name without its prefix. */
export type Bindings = SqlValue[] | Record<string, SqlValue>

/**
 * Matches the arguments with the statement's parameters. Left to itself the driver binds a missing one as NULL, ignores
 * a surplus one, and crashes the whole process on a '?' among named ones; the real server returns ARGS_INVALID for all
 * three.
 */
export function bindArguments(parameters: string[], { args, named_args }: HranaStatement): Bindings {
	const given = args.length + named_args.length
	if (args.length > 0 && named_args.length > 0) {
		throw new RequestFailure(
			'ARGS_BOTH_POSITIONAL_AND_NAMED',
			'Specifying both positional and named arguments is not supported',
		)
	}
	if (given > parameters.length) {
		throw mismatch(`too many parameters, expected ${parameters.length} found ${given}`)
	}
	return named_args.length > 0 ? bindByName(parameters, named_args) : bindInOrder(parameters, args)
}

function bindInOrder(parameters: string[], args: HranaStatement['args']): SqlValue[] {
	const missing = parameters.find((parameter, at) => parameter !== '?' || at >= args.length)
	if (missing) throw mismatch(`value for parameter ${missing} not found`)
	return args.map(fromHrana)
}

function bindByName(parameters: string[], args: HranaStatement['named_args']): Record<string, SqlValue> {
	const values = new Map(args.map(({ name, value }) => [name, value]))
	const bound = parameters.map((parameter): [string, SqlValue] => {
		const bareName = parameter.slice(1)
		const value = values.get(parameter) ?? values.get(bareName)
		if (!value) throw mismatch(`value for parameter ${parameter} not found`)
		return [bareName, fromHrana(value)]
	})
	return Object.fromEntries(bound)
}

const mismatch = (reason: string) =>
	new RequestFailure('ARGS_INVALID', `Arguments do not match SQL parameters: ${reason}`)
