import { z } from 'zod'
import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'

/** The address of the names that cooks have added to the built-in lists. */
export const LOOKUPS_PATH = '/api/sync/lookups'

/** Names of cuisines of any cook, and of categories including the cook's own. */
export const lookupsSchema = z.object({
	cuisines: z.array(z.string().max(100)).max(2_000),
	categories: z.array(z.string().max(100)).max(2_000),
})
export type Lookups = z.infer<typeof lookupsSchema>

/** The stored copy in the browser. `at` in milliseconds. */
export type KeptLookups = Lookups & { at: number }

const FRESH_MS = DAY_MS
const KEPT_MS = 7 * DAY_MS

/** Whether they are fresh (spec 4.7). A future time means that the clock was set back, so the age is unknown. */
export const isFresh = ({ at }: KeptLookups, now: number): boolean => now >= at && now - at < FRESH_MS
/** Whether they may still be shown. */
export const isKept = ({ at }: KeptLookups, now: number): boolean => now - at < KEPT_MS

/** The choices of a form: the built-in lists and the known added names, in order. */
export function offered(known: Lookups | null): Lookups {
	return {
		cuisines: inOrder([...CUISINES, ...(known?.cuisines ?? [])]),
		categories: inOrder([...CATEGORIES, ...(known?.categories ?? [])]),
	}
}

function inOrder(names: string[]): string[] {
	const byName = new Map<string, string>()
	for (const name of names) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name)
	return [...byName.values()].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
}
