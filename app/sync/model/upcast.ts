import { UPCASTS } from '#app/upcasts.ts'
import type { Mutation } from './protocol.ts'

/** Converts an edit of one schema version to the next. Pure, and never changed once it has been released. */
export type Upcast = (mutation: Mutation) => Mutation

/**
 * An edit in today's shape, whatever release queued it. An edit of a newer release than this one is left as it is: the
 * server knows more than this program.
 */
export function upcast(mutation: Mutation, to: number, steps: Readonly<Record<number, Upcast>> = UPCASTS): Mutation {
	let current = mutation
	while (current.schema < to) {
		const step = steps[current.schema]
		const next = step ? step(current) : current
		current = { ...next, schema: current.schema + 1 }
	}
	return current
}
