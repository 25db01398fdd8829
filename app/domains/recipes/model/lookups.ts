import { z } from 'zod'
import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'

/** Where a browser asks for the names that cooks have given, beside those that every list begins with. */
export const LOOKUPS_PATH = '/api/sync/lookups'

/** Names of cuisines, whoever made them, and of categories, the cook's own ones among them. */
export const lookupsSchema = z.object({
	cuisines: z.array(z.string().max(100)).max(2_000),
	categories: z.array(z.string().max(100)).max(2_000),
})
export type Lookups = z.infer<typeof lookupsSchema>

/** What a browser keeps of them. `at` in milliseconds. */
export type KeptLookups = Lookups & { at: number }

const FRESH_MS = DAY_MS
const KEPT_MS = 7 * DAY_MS

/** Whether they need not be asked for again (spec 4.7). A clock that was set back says nothing of their age. */
export const isFresh = ({ at }: KeptLookups, now: number): boolean => now >= at && now - at < FRESH_MS
/** Whether they may still be shown. */
export const isKept = ({ at }: KeptLookups, now: number): boolean => now - at < KEPT_MS

/** What a form offers: the lists that everybody has, and what is known beside them, in their order. */
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
