import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_S, emptyState, type State } from './world.ts'

/** The state that a file holds; an empty one without the file. `time` in seconds. */
export function loadState(path: string | undefined, time: number): State {
	if (!path || !existsSync(path)) return emptyState(time)
	const state: State = { ...emptyState(time), ...JSON.parse(readFileSync(path, 'utf8')) }
	// An item shows its price as it is now, so both must be the same object.
	for (const { items } of Object.values(state.subscriptions))
		for (const item of items.data) item.price = state.prices[item.price.id] ?? item.price
	return state
}

/** Stripe shows events for 30 days. */
function forgetOld({ events, idempotency, time }: State): void {
	for (const { id, created } of Object.values(events)) if (created < time - 30 * DAY_S) delete events[id]
	for (const [key, { at }] of Object.entries(idempotency)) if (at < time - DAY_S) delete idempotency[key]
}

/** Replaces the file in one step, so that a stop in between leaves the former one. */
export function saveState(path: string, state: State): void {
	forgetOld(state)
	mkdirSync(dirname(path), { recursive: true })
	writeFileSync(`${path}.new`, JSON.stringify(state))
	renameSync(`${path}.new`, path)
}
