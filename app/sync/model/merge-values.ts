import { jsonEqual } from './json-equal.ts'
import { mergeLines } from './line-merge.ts'

/** What the author of an edit saw, what the server has, and what the author wants. */
export type Three = { seen: unknown; server: unknown; wanted: unknown }

const listOf = (value: unknown): unknown[] | null =>
	value === null || value === undefined ? [] : Array.isArray(value) ? value : null

const has = (list: readonly unknown[], entry: unknown): boolean =>
	typeof entry === 'object' ? list.some((one) => jsonEqual(one, entry)) : list.includes(entry)

/**
 * Merges lists used as sets: the server's without what the author removed, then what the author added. Entries with
 * equal JSON are one entry. An author who saw nothing has removed nothing. null if one is not a list, or if the result
 * would have more than `most` entries.
 */
export function mergeSets({ seen, server, wanted }: Three, most: number): unknown[] | null {
	const [saw, there, wants] = [listOf(seen), listOf(server), listOf(wanted)]
	if (!saw || !there || !wants) return null
	const merged = there.filter((entry) => has(wants, entry) || !has(saw, entry))
	for (const entry of wants) if (!has(saw, entry) && !has(merged, entry)) merged.push(entry)
	return merged.length > most ? null : merged
}

/**
 * Merges texts: the lines of both sides; a missing text has no lines. null if both sides changed the same place, or if
 * the result would be too long.
 */
export function mergeTexts(
	{ seen, server, wanted }: Three,
	{ characters, lines }: { characters: number; lines?: number },
): string | null {
	const [saw, has, wants] = [textOf(seen), textOf(server), textOf(wanted)]
	if (saw === null || has === null || wants === null) return null
	const merged = mergeLines(saw, has, wants)
	if (merged === null || merged.length > characters) return null
	const isWithin = lines === undefined || merged.split('\n').filter((line) => line.trim() !== '').length <= lines
	return isWithin ? merged : null
}

const textOf = (value: unknown): string | null =>
	value === null || value === undefined ? '' : typeof value === 'string' ? value : null
