import { MAX_ENTRY_BYTES } from '../model/protocol.ts'
import { REFUSALS, Refusal } from './refusal.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** How deep the value of a field may be nested (docs/security.md 48). */
const MAX_VALUE_DEPTH = 6
/** The depth of a whole edit: its ops, an op, its fields, and the value of a field. */
const MAX_DEPTH = 3 + MAX_VALUE_DEPTH
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A copy of parsed JSON that the database returns unchanged: texts without NUL and without lone surrogates, which two
 * devices would read differently. Throws a Refusal for values that are nested too deeply and for names that reach a
 * prototype.
 */
export function cleanJson(value: unknown, depth = 0): unknown {
	if (typeof value === 'string') return cleanString(value)
	if (typeof value !== 'object' || value === null) return value
	if (depth === MAX_DEPTH) throw new Refusal(REFUSALS.tooDeep)
	if (Array.isArray(value)) return value.map((one) => cleanJson(one, depth + 1))
	const copy: Record<string, unknown> = {}
	for (const [name, one] of Object.entries(value)) {
		if (FORBIDDEN_NAMES.has(name)) throw new Refusal(REFUSALS.forbiddenName(name))
		copy[name] = cleanJson(one, depth + 1)
	}
	return copy
}

const HALF_A_CHARACTER = /\p{Cs}/gu
export const cleanString = (text: string): string => text.replaceAll('\0', '').replace(HALF_A_CHARACTER, '\uFFFD')

const MAX_JUNK_CHARACTERS = 20_000

/**
 * What an issue keeps of an edit that could not be applied: all of it, except forbidden names and values nested deeper
 * than any edit. `isWellMade`: the product could have made it, so it is kept up to the length of an entry. Of any other
 * long edit only the beginning is kept, as text, because the device has the rest.
 */
export function storablePayload(payload: unknown, isWellMade: boolean): { [key: string]: Json } {
	const kept = prune(payload, 0)
	const text = JSON.stringify(kept)
	const most = isWellMade ? MAX_ENTRY_BYTES : MAX_JUNK_CHARACTERS
	return text.length <= most ? { ops: kept } : { cut: cleanString(text.slice(0, MAX_JUNK_CHARACTERS)) }
}

function prune(value: unknown, depth: number): Json {
	if (typeof value === 'string') return cleanString(value)
	if (typeof value === 'number' || typeof value === 'boolean') return value
	if (typeof value !== 'object' || value === null) return null
	if (depth === MAX_DEPTH) return '…'
	if (Array.isArray(value)) return value.map((one) => prune(one, depth + 1))
	const names = Object.keys(value).filter((name) => !FORBIDDEN_NAMES.has(name))
	return Object.fromEntries(
		names.map((name) => [cleanString(name), prune((value as Record<string, unknown>)[name], depth + 1)]),
	)
}
