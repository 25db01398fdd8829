import { AsyncLocalStorage } from 'node:async_hooks'

/** The query function that is running, for the figures of its operations. */
const asking = new AsyncLocalStorage<string>()
const NAME = Symbol('the query function that made it')

type Marked = { [NAME]?: string }

/** How many names of a batch are written out. */
const MOST_NAMES = 4

/**
 * A function of db/queries under its name: what it runs and what it returns to be run carry it. A constant is returned
 * as it is. dev/build/name-queries.ts wraps every one of them, so that no name can be wrong or missing.
 */
export function named<Q>(name: string, query: Q): Q {
	if (!isFunction(query)) return query
	const asked = (...args: unknown[]): unknown => {
		// A query that another one calls is a part of it.
		if (asking.getStore() !== undefined) return query(...args)
		const made = asking.run(name, () => query(...args))
		mark(made, name)
		return made
	}
	return asked as Q
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

function mark(made: unknown, name: string): void {
	if (Array.isArray(made)) for (const one of made) mark(one, name)
	else if (isStatement(made)) {
		made[NAME] = name
		const { execute } = made
		if (execute) made.execute = (...args: unknown[]) => asking.run(name, () => execute.apply(made, args))
	}
}

type Statement = Marked & { toSQL: unknown; execute?: (...args: unknown[]) => unknown }

const isStatement = (made: unknown): made is Statement =>
	typeof made === 'object' && made !== null && 'toSQL' in made && !Object.isFrozen(made)

/** The statement with the name that its query carries. */
export function withNameOf<S extends object>(query: object, statement: S): S {
	const name = (query as Marked)[NAME]
	return name === undefined ? statement : Object.assign(statement, { [NAME]: name })
}

/** The query functions that ask: the one that is running, or those that have made the statements. */
export function namesOf(statements: readonly unknown[]): string {
	const running = asking.getStore()
	if (running !== undefined) return running
	const names = new Set<string>()
	for (const statement of statements) {
		const name = (statement as Marked)[NAME]
		if (name !== undefined) names.add(name)
	}
	if (names.size <= MOST_NAMES) return [...names].join(' + ') || 'unnamed'
	return `${[...names].slice(0, MOST_NAMES).join(' + ')} + ${names.size - MOST_NAMES} more`
}

/** Runs something on behalf of the queries that have made these statements. */
export const onBehalfOf = <T>(statements: readonly unknown[], run: () => T): T => asking.run(namesOf(statements), run)
